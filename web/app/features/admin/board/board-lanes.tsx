import type { BoardLane } from '@aaspaas/contract/features/admin-board.ts';
import { type ReactNode, Suspense } from 'react';
import { ApiFailure } from '../../../platform/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { FailedState, PageState } from '../../../ui/page-state.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { LoadingRegion } from '../../../ui/skeletons.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { BoardPage } from './board-query.ts';
import classes from './board.module.css';
import { LaneGrid } from './lane-grid.tsx';
import type { BoardState, ChosenLane } from './lane-parts.tsx';
import type { LoadedPages } from './use-loaded-pages.ts';

/** Shown on phones and beside the map. */
const { Part: LaneList } = lazyPart(async () => ({
  default: (await import('./lane-list.tsx')).LaneList,
}));

interface BoardLanesProps {
  readonly lanes: readonly BoardLane[];
  readonly loaded: LoadedPages<BoardPage>;
  readonly board: BoardState;
  /** The name of the city. */
  readonly city: string;
  readonly q: string;
  readonly clearName: () => void;
  /** As a grid; otherwise as a list with the times as text. */
  readonly isWide: boolean;
  /** Shown beside the list of the lanes, in place of the grid. */
  readonly map: ReactNode;
  /** Null without a map. */
  readonly chosen: ChosenLane | null;
}

/** The lanes of the board in all their states. */
export function BoardLanes({
  lanes,
  loaded,
  board,
  city,
  q,
  clearName,
  isWide,
  map,
  chosen,
}: BoardLanesProps) {
  const t = useText();
  const { page, failure, stale } = loaded;
  const isRanked = lanes.some(({ candidate }) => candidate !== null);
  const label = isRanked ? t('board.ranked') : t('board.lanes_of', { city });
  const failed = failure !== null && (
    <div className="mb-12">
      <FailedState
        look={page ? 'line' : 'whole'}
        text={t('admin.professionals_failed')}
        retry={() => void loaded.reload()}
      />
      {failure instanceof ApiFailure && failure.requestId && (
        <p className="text-13 muted">{t('console.request_id', { id: failure.requestId })}</p>
      )}
    </div>
  );
  // The sheet of a phone opens with the suggestions, not with the lanes from before.
  if (!page || (stale && !isWide)) return failed || <LanesSkeleton />;
  const isGrid = isWide && !map;
  if (lanes.length === 0 && !stale)
    return (
      <>
        {failed}
        {q ? (
          <PageState drawing="search" title={t('console.no_match')}>
            <Button variant="default" onClick={clearName}>
              {t('console.clear_filters')}
            </Button>
          </PageState>
        ) : page.line?.can_assign ? (
          <PageState drawing="empty" title={t('admin.suggestions_none')} />
        ) : (
          <PageState
            drawing="empty"
            title={t('board.lanes_none', { city })}
            text={t('board.lanes_none_help')}
          />
        )}
      </>
    );
  return (
    <>
      {failed}
      {!isWide && map}
      <h2 className={classes.title}>{label}</h2>
      {isGrid ? (
        <LaneGrid lanes={lanes} board={board} label={label} dimmed={stale || failure !== null} />
      ) : (
        <div className={isWide ? classes.mapAndList : undefined} aria-busy={stale}>
          {isWide && map}
          <Suspense fallback={<LanesSkeleton />}>
            <LaneList lanes={lanes} board={board} label={label} chosen={chosen} />
          </Suspense>
        </div>
      )}
      {loaded.hasMore && !stale && (
        <ShowMore text={t('board.more_lanes')} loading={loaded.loadingMore} onClick={loaded.more} />
      )}
    </>
  );
}

/** The lanes while they load. */
export function LanesSkeleton() {
  return (
    <LoadingRegion>
      <Skeleton height={20} width={180} mb={8} />
      {Array.from({ length: 8 }, (_, row) => (
        <Skeleton key={`lane-${row}`} height={56} mb={4} />
      ))}
    </LoadingRegion>
  );
}
