import '../../platform/all-texts.ts';
import type { PdRequest } from '@aaspaas/contract/features/enquiry-pd.ts';
import { IconWifiOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useRevalidator, useSearchParams } from 'react-router';
import { useText } from '../../platform/use-text.ts';
import { Button } from '../../ui/button.tsx';
import area from '../../ui/card-area.module.css';
import { Page } from '../../ui/frame.tsx';
import { FailedState, PageState } from '../../ui/page-state.tsx';
import { TabRow } from '../../ui/tab-row.tsx';
import { PdCard } from './pd-card.tsx';
import classes from './pd-queue.module.css';
import { loadQueue, type PdCounts, type PdState, STATES, stateOf } from './pd-queue-calls.ts';
import { PdCardsSkeleton } from './pd-skeleton.tsx';
import { type PdPart, usePdList } from './use-pd-list.ts';

/** What the operators see of packers-and-delivery enquiries: who asks, what for, and how to reach them. */
export function PdQueue({
  state,
  first,
  counts,
}: {
  state: PdState;
  first: PdPart<PdRequest>;
  counts: PdCounts;
}) {
  const t = useText();
  const { shown, loadingMore, outOfDate, more } = usePdList(first, (wanted) => loadQueue(state, wanted));
  return (
    <Frame state={state} counts={counts}>
      <div role="status">
        {outOfDate && (
          <p className={area.stale}>
            <IconWifiOff size={20} aria-hidden />
            {t('admin.out_of_date')}
          </p>
        )}
      </div>
      {shown.enquiries.length === 0 && <PageState drawing="empty" title={t('enquiry.pd_queue_none')} />}
      <div className={classes.cards}>
        {shown.enquiries.map((one) => (
          <PdCard key={one.id} enquiry={one}>
            <dl className={classes.who}>
              <div>
                <dt>{t('enquiry.pd_customer')}</dt>
                <dd>{one.customer_name}</dd>
              </div>
              <div>
                <dt>{t('enquiry.pd_account')}</dt>
                <dd>{one.customer_mobile}</dd>
              </div>
            </dl>
            <a className={classes.call} href={`tel:+91${one.mobile}`}>
              {t('enquiry.pd_call', { name: `${one.customer_name}, ${one.mobile}` })}
            </a>
          </PdCard>
        ))}
      </div>
      {shown.next && (
        <div className={area.more}>
          <Button variant="default" loading={loadingMore} onClick={more}>
            {t('enquiry.show_more')}
          </Button>
        </div>
      )}
    </Frame>
  );
}

function Frame({ state, counts, children }: { state: PdState; counts?: PdCounts; children: ReactNode }) {
  const t = useText();
  return (
    <Page>
      <h1 className={classes.title}>{t('enquiry.pd_queue')}</h1>
      <TabRow label={t('enquiry.pd_queue_states')}>
        {STATES.map((one) => (
          <Link
            key={one}
            to={one === 'pending' ? '/admin/pd-enquiries' : `/admin/pd-enquiries?state=${one}`}
            aria-current={one === state ? 'page' : undefined}
          >
            {t(`enquiry.status_${one}`)}
            {counts && ` (${counts[one]})`}
          </Link>
        ))}
      </TabRow>
      {children}
    </Page>
  );
}

/** The page while it is loaded. */
export function PdQueueSkeleton() {
  const [query] = useSearchParams();
  return (
    <Frame state={stateOf(query)}>
      <PdCardsSkeleton />
    </Frame>
  );
}

/** The page when it could not be loaded. */
export function PdQueueFailed() {
  const t = useText();
  const [query] = useSearchParams();
  const { revalidate, state } = useRevalidator();
  return (
    <Frame state={stateOf(query)}>
      <FailedState
        text={t('enquiry.load_failed')}
        retry={() => void revalidate()}
        busy={state === 'loading'}
      />
    </Frame>
  );
}
