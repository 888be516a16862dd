import { lazyPart } from '../../ui/lazy-part.ts';
import type { ApplicantList } from './applicants-query.ts';

/** The views of the dispatch page: neither loads the code of the other one. */
export const { Part: DispatchList, preload: preloadList } = lazyPart(
  () => import('./dispatch/dispatch-list.tsx'),
);
export const { Part: DispatchBoard, preload: preloadBoard } = lazyPart(
  () => import('./board/board-view.tsx'),
);

export { BoardFailed, BoardSkeleton, DispatchFailed, DispatchSkeleton } from './dispatch/dispatch-frame.tsx';
export { isBoard } from './dispatch/dispatch-head.tsx';

/** Loads the details of a line in advance; only the list has them. */
export const preloadLine = async (): Promise<void> => (await import('./dispatch/lazy-line.ts')).preloadLine();

/** Loads the number of waiting registrations, which only the list shows. */
export const loadPendingCount = async (): Promise<ApplicantList> =>
  (await import('./dispatch/dispatch-list.tsx')).loadPendingCount();
