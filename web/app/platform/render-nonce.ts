import { createContext } from 'react';

/** Marks the inline scripts that a render made itself (policy.ts); undefined in the browser, where none is added. */
export const RenderNonce = createContext<string | undefined>(undefined);
