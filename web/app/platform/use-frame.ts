import { useRouteLoaderData } from 'react-router';
import type { Frame } from '@aaspaas/contract/page.ts';
import { useLanguage } from './use-text.ts';

/** What the server told the frame: place, demo. On a page that failed before it could say, nothing is known. */
export function useFrame(): Frame {
  const language = useLanguage();
  return useRouteLoaderData<Frame>('root') ?? { language, role: null, place: null, demo: false, origin: '' };
}
