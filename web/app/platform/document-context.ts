import { createContext } from 'react-router';

/** The document of a rendered page, which its response does not contain; null before it is rendered. */
export const documentContext = createContext<Buffer | null>(null);
