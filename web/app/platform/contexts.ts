import { createContext } from 'react-router';
import type { Frame, PageApi } from '@aaspaas/contract/page.ts';

/** The API in the server's own process; loaders of public pages read it through `pageApi` (page-api.ts). */
export const apiContext = createContext<PageApi>();

/** What the frame needs before the browser takes over. */
export const frameContext = createContext<Frame>();
