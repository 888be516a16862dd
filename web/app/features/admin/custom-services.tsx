import '../../platform/all-texts.ts';
import type { CustomServiceState } from '@aaspaas/contract/features/custom-services.ts';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useText } from '../../ui/language/use-text.ts';
import { Page } from '../../ui/frame.tsx';
import { LoadFailed, PageState } from '../../ui/page-state.tsx';
import { usePagedQuery } from '../../platform/query/use-paged-query.ts';
import { ShowMore } from '../../ui/show-more.tsx';
import { CardsSkeleton } from '../../ui/skeletons.tsx';
import { StaleDataNotice } from '../../ui/stale-data-notice.tsx';
import { StateTabs } from '../../ui/state-tabs.tsx';
import classes from './console/console.module.css';
import { CustomServiceCard } from './custom-services/custom-service-card.tsx';
import {
  CUSTOM_STATES,
  type CustomQueue,
  customServicesQuery,
  parseCustomState,
} from './custom-services-query.ts';

/** Custom services, with the actions for each pending one. */
export function CustomServicesPage({ state, first }: { state: CustomServiceState; first: CustomQueue }) {
  const t = useText();
  const {
    page: queue,
    outOfDate,
    reload,
    hasMore,
    loadingMore,
    more,
  } = usePagedQuery(customServicesQuery(state), first);
  return (
    <Frame state={state} counts={queue.counts}>
      <StaleDataNotice text={outOfDate ? t('admin.out_of_date') : null} />
      {queue.data.length === 0 ? (
        <PageState
          drawing="empty"
          title={t(`offer.queue_none_${state}`)}
          {...(state === 'pending' ? { text: t('offer.queue_none_help') } : {})}
        />
      ) : (
        <div className={classes.cards}>
          {queue.data.map((one) => (
            <CustomServiceCard key={one.id} one={one} onChanged={reload} />
          ))}
        </div>
      )}
      {hasMore && <ShowMore text={t('admin.show_more')} loading={loadingMore} onClick={more} />}
    </Frame>
  );
}

function Frame({
  state,
  counts,
  children,
}: {
  state: CustomServiceState;
  counts?: CustomQueue['counts'];
  children: ReactNode;
}) {
  const t = useText();
  return (
    <Page>
      <h1 className="text-24">{t('offer.queue_title')}</h1>
      <StateTabs
        label={t('offer.queue_tabs')}
        path="/admin/custom-services"
        states={CUSTOM_STATES}
        current={state}
        tab={(one) => (
          <>
            {t(`offer.queue_${one}`)}
            {counts && ` (${counts[one]})`}
          </>
        )}
      />
      {children}
    </Page>
  );
}

/** The page while it loads. */
export function CustomServicesSkeleton() {
  return (
    <Frame state="pending">
      <CardsSkeleton />
    </Frame>
  );
}

/** The page if loading failed. */
export function CustomServicesFailed() {
  const t = useText();
  const [query] = useSearchParams();
  return (
    <Frame state={parseCustomState(query)}>
      <LoadFailed text={t('offer.queue_failed')} />
    </Frame>
  );
}
