import { IconLayoutBoard, IconList } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '../../../ui/language/use-text.ts';
import classes from './dispatch-head.module.css';

/** Whether an address of the dispatch page shows the board. */
export function isBoard(query: URLSearchParams): boolean {
  return query.get('view') === 'board';
}

/** The title of the dispatch page with its two views. */
export function DispatchHead({ view, children }: { view: 'list' | 'board'; children?: ReactNode }) {
  const t = useText();
  return (
    <div className="row flex-wrap gap-8-16">
      <h1 className="text-24">{t('shell.admin_dispatch')}</h1>
      <nav className={classes.views} aria-label={t('board.views')}>
        <Link to="/admin/dispatch" aria-current={view === 'list' ? 'page' : undefined}>
          <IconList size={18} aria-hidden />
          {t('board.list')}
        </Link>
        <Link to="/admin/dispatch?view=board" aria-current={view === 'board' ? 'page' : undefined}>
          <IconLayoutBoard size={18} aria-hidden />
          {t('board.board')}
        </Link>
      </nav>
      {children}
    </div>
  );
}
