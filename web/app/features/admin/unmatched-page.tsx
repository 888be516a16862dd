import '../../platform/all-texts.ts';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { usePagedQuery } from '../../platform/query/use-paged-query.ts';
import { Page } from '../../ui/frame.tsx';
import { useText } from '../../ui/language/use-text.ts';
import { LoadFailed, PageState } from '../../ui/page-state.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { StaleDataNotice } from '../../ui/stale-data-notice.tsx';
import { StateTabs } from '../../ui/state-tabs.tsx';
import classes from './console/console.module.css';
import { SettlementTabs } from './settlements/settlement-tabs.tsx';
import {
  parseUnmatchedTab,
  UNMATCHED_TABS,
  type UnmatchedList,
  unmatchedQuery,
  type UnmatchedTab,
} from './settlements-query.ts';
import { UnmatchedCard } from './settlements/unmatched-card.tsx';

/** Money of settlements and bank statements that matches nothing. */
export function UnmatchedPage({ tab, first }: { tab: UnmatchedTab; first: UnmatchedList }) {
  const t = useText();
  const { rows, page, outOfDate, hasMore, loadingMore, more, reload } = usePagedQuery(
    unmatchedQuery(tab),
    first,
  );
  return (
    <Frame tab={tab} open={page.open}>
      <StaleDataNotice text={outOfDate ? t('admin.out_of_date') : null} />
      {rows.length === 0 ? (
        <PageState
          drawing="empty"
          title={t(tab === 'open' ? 'settlement.unmatched_none' : 'settlement.unmatched_none_resolved')}
        />
      ) : (
        <div className={classes.cards}>
          {rows.map((one) => (
            <UnmatchedCard key={one.id} money={one} onChanged={reload} />
          ))}
        </div>
      )}
      {hasMore && <ShowMore text={t('settlement.show_more')} loading={loadingMore} onClick={more} />}
    </Frame>
  );
}

function Frame({
  tab: current,
  open,
  children,
}: {
  tab: UnmatchedTab;
  open: number | null;
  children: ReactNode;
}) {
  const t = useText();
  return (
    <Page>
      <h1 className="text-24">{t('settlement.tab_unmatched')}</h1>
      <p className="mb-16 muted">{t('settlement.unmatched_help')}</p>
      <SettlementTabs current="/admin/settlements/unmatched" />
      <StateTabs
        label={t('settlement.tab_unmatched')}
        path="/admin/settlements/unmatched"
        states={UNMATCHED_TABS}
        current={current}
        tab={(one) => (
          <>
            {t(`settlement.unmatched_${one}`)}
            {one === 'open' && open !== null && (
              <span className={classes.count} data-some={open > 0 || undefined}>
                {open}
              </span>
            )}
          </>
        )}
      />
      {children}
    </Page>
  );
}

/** The page while it loads. */
export function UnmatchedSkeleton() {
  const [query] = useSearchParams();
  return (
    <Frame tab={parseUnmatchedTab(query)} open={null}>
      <ListSkeleton rows={3} />
    </Frame>
  );
}

/** The page if loading failed. */
export function UnmatchedFailed() {
  const t = useText();
  const [query] = useSearchParams();
  return (
    <Frame tab={parseUnmatchedTab(query)} open={null}>
      <LoadFailed text={t('settlement.unmatched_failed')} />
    </Frame>
  );
}
