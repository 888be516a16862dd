import { createContext } from 'react-router';
import type { Frame, PageApi } from '@aaspaas/contract/page.ts';

/** The in-process API of the server; loaders of public pages use it through `pageApi` (page-api.ts). */
export const apiContext = createContext<PageApi>();

/** Logs an error of a loader or of rendering with the server's logger, which masks personal values. */
export const logErrorContext = createContext<(error: unknown) => void>();

/** The data that the frame needs before hydration. */
export const frameContext = createContext<Frame>();
