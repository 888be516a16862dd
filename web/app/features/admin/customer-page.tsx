import '../../platform/all-texts.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { formatInstant } from '../../platform/format.ts';
import { useAccountQuery } from '../../platform/query/use-account-query.ts';
import { Badge } from '../../ui/badge.tsx';
import { Page } from '../../ui/frame.tsx';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { StaleDataNotice } from '../../ui/stale-data-notice.tsx';
import { BlockSection } from './blocks/block-section.tsx';
import classes from './bookings/bookings.module.css';
import { pageStates } from './console/page-states.tsx';
import { type CustomerOfOperator, customerQuery } from './customers-query.ts';
import { CustomerContacts, CustomerSummary } from './customers/customer-facts.tsx';
import {
  CustomerAddresses,
  CustomerBookings,
  CustomerMoney,
  CustomerTickets,
} from './customers/customer-lists.tsx';
import { LazyTimeline } from './timeline/lazy-timeline.tsx';

/** A customer with bookings, money, tickets and timeline, as far as the operator may read them. */
export function CustomerPage({ first }: { first: CustomerOfOperator }) {
  const t = useText();
  const language = useLanguage();
  // One object for each answer of the loader: a new one on each render would replace what was loaded since.
  const loaded = useMemo(() => ({ data: first }), [first]);
  const { data, failure, reload } = useAccountQuery(customerQuery(first.id), { first: loaded });
  const customer = data?.data ?? first;
  return (
    <Page compact>
      <p className="mb-8">
        <Link to="/admin/customers">{t('customer.title')}</Link>
      </p>
      <div className="row flex-wrap gap-12 mb-16">
        <h1 className="text-24" dir="auto">
          {customer.name}
        </h1>
        {customer.blocked_at !== null && <Badge tone="danger">{t('block.state_active')}</Badge>}
      </div>
      <StaleDataNotice text={failure ? t('admin.out_of_date') : null} />
      {customer.deletion_requested_at !== null && (
        <p className="mb-16">
          {t('customer.deletion', { time: formatInstant(customer.deletion_requested_at, language) })}
        </p>
      )}
      <div className={classes.columns}>
        <div className={classes.side}>
          <section className={classes.line} aria-labelledby="customer-summary">
            <h2 id="customer-summary">{t('customer.summary')}</h2>
            <CustomerSummary customer={customer} />
          </section>
          <CustomerBookings customer={customer} />
          <LazyTimeline object={{ type: 'customer', id: String(customer.id) }} />
        </div>
        <div className={classes.side}>
          <section className={classes.line} aria-labelledby="customer-contact">
            <h2 id="customer-contact">{t('customer.contact')}</h2>
            <CustomerContacts customer={customer} />
          </section>
          <CustomerAddresses customer={customer} />
          <CustomerMoney customer={customer} />
          <CustomerTickets customer={customer} />
          <BlockSection kind="customer" id={customer.id} onChanged={reload} />
        </div>
      </div>
    </Page>
  );
}

/** The page while it loads, and if that failed. */
export const { Loading: CustomerSkeleton, Failed: CustomerFailed } = pageStates({
  title: 'customer.one',
  failed: 'customer.one_failed',
  rows: 4,
});
