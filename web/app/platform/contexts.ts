import { createContext } from 'react-router';
import type { Frame, PageApi } from '@aaspaas/contract/page.ts';

/** The API in the server's own process; loaders of public pages read it through `pageApi` (page-api.ts). */
export const apiContext = createContext<PageApi>();

/** Logs an error of a loader or of the rendering with the server's logger, which masks personal values. */
export const logErrorContext = createContext<(error: unknown) => void>();

/** What the frame needs before the browser takes over. */
export const frameContext = createContext<Frame>();
