import { lazyPart } from '../../../ui/lazy-part.ts';

/** The views of the dispatch page: neither loads the code of the other one. */
export const { Part: DispatchList, preload: preloadList } = lazyPart(() => import('../dispatch-page.tsx'));
export const { Part: DispatchBoard, preload: preloadBoard } = lazyPart(() => import('../board-page.tsx'));

/** An opened line beside the list. */
export const { Part: OpenedLine, preload: preloadLine } = lazyPart(() => import('./opened-line.tsx'));
