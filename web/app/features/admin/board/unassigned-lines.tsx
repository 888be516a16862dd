import { useText } from '../../../ui/language/use-text.ts';
import { FailedState } from '../../../ui/page-state.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LoadingRegion } from '../../../ui/skeletons.tsx';
import type { BoardLines } from './board-query.ts';
import classes from './board.module.css';
import { LineList } from './line-list.tsx';
import type { LoadedPages } from './use-loaded-pages.ts';

/** The unassigned bookings of the day in all their states. */
export function UnassignedLines({
  loaded,
  selected,
  draggable,
  onSelect,
}: {
  loaded: LoadedPages<BoardLines>;
  selected: number | null;
  draggable: boolean;
  onSelect: (id: number | null) => void;
}) {
  const t = useText();
  const { page, failure } = loaded;
  return (
    <section className={classes.unassigned} aria-labelledby="board-unassigned">
      <h2 id="board-unassigned" className={classes.title} tabIndex={-1} data-board-title>
        {t('board.lines')}
        {page && <span className={classes.count}>{page.total}</span>}
      </h2>
      {failure && (
        <FailedState
          look={page ? 'line' : 'whole'}
          text={t('admin.load_failed')}
          retry={() => void loaded.reload()}
        />
      )}
      {!page && !failure && (
        <LoadingRegion>
          {Array.from({ length: 4 }, (_, row) => (
            <Skeleton key={`line-${row}`} height={76} mb={8} />
          ))}
        </LoadingRegion>
      )}
      {page && page.data.length === 0 && (
        <div className={classes.none}>
          <p className="semibold">{t('board.lines_none')}</p>
          <p className="muted text-14">{t('board.lines_none_help')}</p>
        </div>
      )}
      {page && page.data.length > 0 && (
        <LineList lines={page.data} selected={selected} draggable={draggable} onSelect={onSelect} />
      )}
      {loaded.hasMore && (
        <ShowMore text={t('admin.show_more')} loading={loaded.loadingMore} onClick={loaded.more} />
      )}
    </section>
  );
}
