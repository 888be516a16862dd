import { lazyPart } from '../../../ui/lazy-part.ts';

/** An opened line beside the list. */
export const { Part: OpenedLine, preload: preloadLine } = lazyPart(() => import('./opened-line.tsx'));
