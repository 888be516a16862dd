import { Link, useLocation, useSearchParams } from 'react-router';
import { useText } from '../../../ui/language/use-text.ts';
import classes from './list-pager.module.css';
import { changeList } from './list-state.ts';

/** The cursors of the pages before, in the history entry; null is the first page. */
interface PagerState {
  readonly before?: readonly (string | null)[];
}

/** Links to the page before and the next one. A page opened by its address knows only the first one. */
export function ListPager({ cursor, next }: { cursor: string | null; next: string | null }) {
  const t = useText();
  const [address] = useSearchParams();
  const before = (useLocation().state as PagerState | null)?.before ?? [];
  const to = (target: string | null) => ({
    search: changeList(address, { cursor: target, open: null }).toString(),
  });
  if (cursor === null && next === null) return null;
  return (
    <nav className={classes.pager} aria-label={t('console.pages')}>
      {cursor !== null && <Link to={to(null)}>{t('console.first_page')}</Link>}
      {cursor !== null && before.length > 1 && (
        <Link to={to(before.at(-1) ?? null)} state={{ before: before.slice(0, -1) }}>
          {t('ui.previous')}
        </Link>
      )}
      {next !== null && (
        <Link to={to(next)} state={{ before: [...before, cursor] }}>
          {t('ui.next')}
        </Link>
      )}
    </nav>
  );
}
