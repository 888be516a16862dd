import { createContext } from 'react';

/** The mark of inline scripts that a render created (policy.ts); undefined in the browser, which adds none. */
export const RenderNonce = createContext<string | undefined>(undefined);
