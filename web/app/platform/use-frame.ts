import { useRouteLoaderData } from 'react-router';
import type { Frame } from '@aaspaas/contract/page.ts';
import { useLanguage } from '../ui/language/use-text.ts';

/** Returns the frame data from the server: place, demo. Empty on a page that failed before it was loaded. */
export function useFrame(): Frame {
  const language = useLanguage();
  return useRouteLoaderData<Frame>('root') ?? { language, role: null, place: null, demo: false, origin: '' };
}
