import '../../platform/all-texts.ts';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { formatExactRupees } from '../../platform/format-exact-rupees.ts';
import { usePagedQuery } from '../../platform/query/use-paged-query.ts';
import { Page } from '../../ui/frame.tsx';
import { useText } from '../../ui/language/use-text.ts';
import { LoadFailed, PageState } from '../../ui/page-state.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { StaleDataNotice } from '../../ui/stale-data-notice.tsx';
import { StateTabs } from '../../ui/state-tabs.tsx';
import classes from './console/console.module.css';
import { DUE_TABS, type DueList, duesQuery, type DueTab, parseDueTab } from './dues-query.ts';
import { DueTable } from './dues/due-table.tsx';

/** What customers owe, by age, and debts that are given up. */
export function DuesPage({ tab, first }: { tab: DueTab; first: DueList }) {
  const t = useText();
  const { rows, page, outOfDate, hasMore, loadingMore, more, reload } = usePagedQuery(duesQuery(tab), first);
  const nothing = Object.values(page.ages).every(({ count }) => count === 0);
  return (
    <Frame tab={tab} ages={page.ages}>
      <StaleDataNotice text={outOfDate ? t('admin.out_of_date') : null} />
      {rows.length === 0 ? (
        nothing ? (
          <PageState drawing="empty" title={t('due.admin_none')} text={t('due.admin_none_help')} />
        ) : (
          <PageState drawing="empty" title={t('due.admin_no_match')} />
        )
      ) : (
        <DueTable rows={rows} label={t('due.admin_title')} onChanged={reload} />
      )}
      {hasMore && <ShowMore text={t('due.admin_more')} loading={loadingMore} onClick={more} />}
    </Frame>
  );
}

function Frame({
  tab: current,
  ages,
  children,
}: {
  tab: DueTab;
  ages: Partial<DueList['ages']>;
  children: ReactNode;
}) {
  const t = useText();
  return (
    <Page>
      <h1 className="text-24">{t('due.admin_title')}</h1>
      <p className="mb-16 muted">{t('due.admin_help')}</p>
      <StateTabs
        label={t('due.admin_title')}
        path="/admin/amounts-due"
        states={DUE_TABS}
        current={current}
        tab={(one) => {
          const total = one === 'all' ? null : ages[one];
          return (
            <>
              {t(one === 'all' ? 'due.admin_all' : `due.age_${one}`)}
              {total && total.count > 0 && (
                <span className={classes.count} data-some={one === 'quarter' || one === 'older' || undefined}>
                  {formatExactRupees(total.amount)}
                </span>
              )}
            </>
          );
        }}
      />
      {children}
    </Page>
  );
}

/** The page while it loads. */
export function DuesSkeleton() {
  return (
    <Frame tab="all" ages={{}}>
      <ListSkeleton rows={4} />
    </Frame>
  );
}

/** The page if loading failed. */
export function DuesFailed() {
  const t = useText();
  const [query] = useSearchParams();
  return (
    <Frame tab={parseDueTab(query)} ages={{}}>
      <LoadFailed text={t('due.admin_failed')} />
    </Frame>
  );
}
