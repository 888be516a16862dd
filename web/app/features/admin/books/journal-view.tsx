import '../../../platform/all-texts.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useGrant } from '../../../platform/admin-operator.ts';
import { usePagedQuery } from '../../../platform/query/use-paged-query.ts';
import { Button } from '../../../ui/button.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { PageState } from '../../../ui/page-state.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { StaleDataNotice } from '../../../ui/stale-data-notice.tsx';
import { TabRow } from '../../../ui/tab-row.tsx';
import { JOURNAL_TABS, type JournalList, journalsQuery, type JournalTab } from '../books-query.ts';
import { lazySheet } from '../console/lazy-sheet.tsx';
import classes from './books.module.css';
import { JournalCard } from './journal-card.tsx';
import type { JournalSheetProps } from './journal-sheet.tsx';

const JournalSheet = lazySheet<JournalSheetProps>(() => import('./journal-sheet.tsx'));

/** The journal entries that operators asked for, and the form for a new one. */
export function JournalView({ tab, first }: { tab: JournalTab; first: JournalList }) {
  const t = useText();
  const mayAct = useGrant('money.act');
  const { rows, outOfDate, hasMore, loadingMore, more, reload } = usePagedQuery(journalsQuery(tab), first);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <div className={classes.top}>
        <p className="muted">{t('journal.help')}</p>
        {mayAct && <Button onClick={() => setAsking(true)}>{t('journal.new')}</Button>}
      </div>
      <TabRow label={t('journal.states')}>
        {JOURNAL_TABS.map((one) => (
          <Link
            key={one}
            to={`/admin/books?show=journal${one === 'all' ? '' : `&state=${one}`}`}
            aria-current={one === tab ? 'page' : undefined}
          >
            {t(`journal.state_${one}`)}
          </Link>
        ))}
      </TabRow>
      <StaleDataNotice text={outOfDate ? t('admin.out_of_date') : null} />
      {rows.length > 0 ? (
        <div className={classes.entries}>
          {rows.map((entry) => (
            <JournalCard key={entry.id} entry={entry} onChanged={reload} />
          ))}
        </div>
      ) : tab === 'all' ? (
        <PageState drawing="empty" title={t('journal.none')} text={t('journal.none_help')} />
      ) : (
        <PageState drawing="empty" title={t('journal.none_match')} />
      )}
      {hasMore && <ShowMore text={t('journal.show_older')} loading={loadingMore} onClick={more} />}
      <JournalSheet opened={asking} close={() => setAsking(false)} onChanged={reload} />
    </>
  );
}
