import '../../../platform/all-texts.ts';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useText } from '../../../ui/language/use-text.ts';
import { Page } from '../../../ui/frame.tsx';
import { LoadFailed, PageState } from '../../../ui/page-state.tsx';
import { StaleDataNotice } from '../../../ui/stale-data-notice.tsx';
import type { PagedRows } from '../../../platform/query/paged-rows.ts';
import type { PagedList } from '../../../platform/query/use-paged-query.ts';
import { ShowMore } from '../../../ui/show-more.tsx';
import { StateTabs } from '../../../ui/state-tabs.tsx';
import { PdCardsSkeleton } from '../../enquiry/pd-skeleton.tsx';
import { type QueueCounts, ENQUIRY_STATES, parseEnquiryStatus } from '../enquiry-queues.ts';
import classes from './queue-page.module.css';

/** The kind of enquiries shown. */
export type QueueName = 'service' | 'pd';

const queues = {
  service: { path: '/admin/enquiries', title: 'enquiry.queue_title', states: 'enquiry.queue_states' },
  pd: { path: '/admin/pd-enquiries', title: 'enquiry.pd_queue', states: 'enquiry.pd_queue_states' },
} as const;

/** The operators' list of one kind of enquiry: tabs by status, cards, and a button for more. */
export function QueuePage({
  name,
  counts,
  list: { rows, outOfDate, hasMore, loadingMore, more },
  children,
}: {
  name: QueueName;
  counts: QueueCounts;
  list: Pick<
    PagedList<unknown, PagedRows<unknown>>,
    'rows' | 'outOfDate' | 'hasMore' | 'loadingMore' | 'more'
  >;
  children: ReactNode;
}) {
  const t = useText();
  return (
    <Frame name={name} counts={counts}>
      <StaleDataNotice text={outOfDate ? t('admin.out_of_date') : null} />
      {rows.length === 0 && <PageState drawing="empty" title={t('enquiry.pd_queue_none')} />}
      <div className={`stack items-start gap-16 ${classes.cards}`}>{children}</div>
      {hasMore && <ShowMore text={t('enquiry.show_more')} loading={loadingMore} onClick={more} />}
    </Frame>
  );
}

/** The enquiry's customer and contact. */
export function QueueCustomer({ name, account, mobile }: { name: string; account: string; mobile: string }) {
  const t = useText();
  return (
    <>
      <dl className="facts">
        <div>
          <dt>{t('enquiry.pd_customer')}</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>{t('enquiry.pd_account')}</dt>
          <dd>{account}</dd>
        </div>
      </dl>
      <a className="justify-self-start semibold wrap-anywhere" href={`tel:+91${mobile}`}>
        {t('enquiry.pd_call', { name: `${name}, ${mobile}` })}
      </a>
    </>
  );
}

function Frame({ name, counts, children }: { name: QueueName; counts?: QueueCounts; children: ReactNode }) {
  const t = useText();
  const [query] = useSearchParams();
  const { path, title, states } = queues[name];
  return (
    <Page>
      <h1 className="text-24">{t(title)}</h1>
      <StateTabs
        label={t(states)}
        path={path}
        states={ENQUIRY_STATES}
        current={parseEnquiryStatus(query)}
        tab={(one) => (
          <>
            {t(`enquiry.status_${one}`)}
            {counts && ` (${counts[one]})`}
          </>
        )}
      />
      {children}
    </Page>
  );
}

/** The page while it loads. */
export function QueueSkeleton({ name }: { name: QueueName }) {
  return (
    <Frame name={name}>
      <PdCardsSkeleton />
    </Frame>
  );
}

/** The page if loading failed. */
export function QueueFailed({ name }: { name: QueueName }) {
  const t = useText();
  return (
    <Frame name={name}>
      <LoadFailed text={t('enquiry.load_failed')} />
    </Frame>
  );
}
