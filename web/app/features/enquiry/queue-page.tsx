import '../../platform/all-texts.ts';
import { IconWifiOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useText } from '../../platform/use-text.ts';
import { Button } from '../../ui/button.tsx';
import area from '../../ui/card-area.module.css';
import { Page } from '../../ui/frame.tsx';
import { LoadFailed, PageState } from '../../ui/page-state.tsx';
import { TabRow } from '../../ui/tab-row.tsx';
import { PdCardsSkeleton } from './pd-skeleton.tsx';
import { type QueueCounts, STATES, stateOf } from './queue-calls.ts';
import classes from './queue-page.module.css';

/** Which of the two lists of enquiries it is. */
export type QueueName = 'service' | 'pd';

const queues = {
  service: { path: '/admin/enquiries', title: 'enquiry.queue_title', states: 'enquiry.queue_states' },
  pd: { path: '/admin/pd-enquiries', title: 'enquiry.pd_queue', states: 'enquiry.pd_queue_states' },
} as const;

/** A list of enquiries for the operators, as far as it is loaded. */
export interface QueueShown {
  readonly enquiries: readonly { readonly id: number }[];
  readonly next: string | null;
}

/** The operators' list of enquiries of a kind: its states as tabs, its cards, and more below. */
export function QueuePage({
  name,
  counts,
  list: { shown, outOfDate, loadingMore, more },
  children,
}: {
  name: QueueName;
  counts: QueueCounts;
  list: { shown: QueueShown; outOfDate: boolean; loadingMore: boolean; more: () => void };
  children: ReactNode;
}) {
  const t = useText();
  return (
    <Frame name={name} counts={counts}>
      <div role="status">
        {outOfDate && (
          <p className={area.stale}>
            <IconWifiOff size={20} aria-hidden />
            {t('admin.out_of_date')}
          </p>
        )}
      </div>
      {shown.enquiries.length === 0 && <PageState drawing="empty" title={t('enquiry.pd_queue_none')} />}
      <div className={classes.cards}>{children}</div>
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

/** Who sent an enquiry, and how to reach them. */
export function QueueCustomer({ name, account, mobile }: { name: string; account: string; mobile: string }) {
  const t = useText();
  return (
    <>
      <dl className={classes.who}>
        <div>
          <dt>{t('enquiry.pd_customer')}</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>{t('enquiry.pd_account')}</dt>
          <dd>{account}</dd>
        </div>
      </dl>
      <a className={classes.call} href={`tel:+91${mobile}`}>
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
      <h1 className={classes.title}>{t(title)}</h1>
      <TabRow label={t(states)}>
        {STATES.map((one) => (
          <Link
            key={one}
            to={one === 'pending' ? path : `${path}?state=${one}`}
            aria-current={one === stateOf(query) ? 'page' : undefined}
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
export function QueueSkeleton({ name }: { name: QueueName }) {
  return (
    <Frame name={name}>
      <PdCardsSkeleton />
    </Frame>
  );
}

/** The page when it could not be loaded. */
export function QueueFailed({ name }: { name: QueueName }) {
  const t = useText();
  return (
    <Frame name={name}>
      <LoadFailed text={t('enquiry.load_failed')} />
    </Frame>
  );
}
