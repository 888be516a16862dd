import '../../platform/all-texts.ts';
import { Suspense, useMemo } from 'react';
import { Link } from 'react-router';
import { useGrant } from '../../platform/admin-operator.ts';
import { formatInstant } from '../../platform/format.ts';
import { useAccountQuery } from '../../platform/query/use-account-query.ts';
import { Page } from '../../ui/frame.tsx';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { StaleDataNotice } from '../../ui/stale-data-notice.tsx';
import { formatExactRupees } from '../../platform/format-exact-rupees.ts';
import { type BookingOfOperator, bookingQuery } from './bookings-query.ts';
import classes from './bookings/bookings.module.css';
import { CallLink } from './console/call-link.tsx';
import { pageStates } from './console/page-states.tsx';
import { LineDetails } from './dispatch/line-details.tsx';
import { Presence } from './presence/presence.tsx';
import { LazyTimeline } from './timeline/lazy-timeline.tsx';

/** A booking with all of its lines, its customer, payments, refunds and documents. */
export function BookingPage({ first }: { first: BookingOfOperator }) {
  const t = useText();
  const language = useLanguage();
  const seesMoney = useGrant('booking_money.read');
  // One object for each answer of the loader: a new one on each render would replace what was loaded since.
  const loaded = useMemo(() => ({ data: first }), [first]);
  const { data, failure, reload } = useAccountQuery(bookingQuery(first.booking_id), { first: loaded });
  const booking = data?.data ?? first;
  const { customer } = booking;
  return (
    <Page compact>
      <p className="mb-8">
        <Link to="/admin/bookings">{t('console.bookings')}</Link>
      </p>
      <h1 className="text-24">{t('console.booking_title', { code: booking.booking_id })}</h1>
      <p className="muted mb-16">
        {t('console.booked_at', { time: formatInstant(booking.booked_at, language) })}
      </p>
      <StaleDataNotice text={failure ? t('admin.out_of_date') : null} />
      <div className={classes.columns}>
        <div className={classes.side}>
          <Presence objects={booking.lines.map(({ detail_id }) => `line:${detail_id}`)}>
            {booking.lines.map((line) => (
              <section key={line.detail_id} className={classes.line} aria-label={line.service_name}>
                <h2>{line.service_name}</h2>
                <LineDetails line={line} onChanged={reload} />
              </section>
            ))}
          </Presence>
          <LazyTimeline object={{ type: 'booking', id: booking.booking_id }} />
        </div>
        <div className={classes.side}>
          <section className={classes.line} aria-labelledby="booking-customer">
            <h2 id="booking-customer">{t('admin.customer')}</h2>
            <p dir="auto">{customer.name}</p>
            <p>
              <CallLink mobile={customer.mobile} name={customer.name} />
            </p>
            <p className="wrap-anywhere">{customer.email}</p>
            <p>
              <Link to={`/admin/bookings?f.customer=${customer.id}`}>{t('console.all_bookings')}</Link>
            </p>
          </section>
          {seesMoney && (
            <>
              {booking.state_missing && <StateOfWork booking={booking} onChanged={reload} />}
              <Money booking={booking} />
              <section className={classes.line} aria-labelledby="booking-documents">
                <h2 id="booking-documents">{t('console.documents')}</h2>
                {booking.documents.length === 0 && <p className="muted">{t('console.no_documents')}</p>}
                {booking.documents.map(({ number, kind }) => (
                  <p key={number}>
                    <a
                      href={`/api/admin/documents/${encodeURIComponent(number)}`}
                      target="_blank"
                      rel="noreferrer"
                    >
                      {t(`invoice.title_${kind}`)} {number}
                    </a>
                  </p>
                ))}
              </section>
            </>
          )}
        </div>
      </div>
    </Page>
  );
}

const { Part: MoneyPaths } = lazyPart(async () => ({
  default: (await import('./bookings/money-paths.tsx')).MoneyPaths,
}));
const { Part: StateForm } = lazyPart(async () => ({
  default: (await import('./bookings/state-form.tsx')).StateForm,
}));

/** Taxed work has no invoice while its State is unknown. */
function StateOfWork({
  booking: { booking_id },
  onChanged,
}: {
  booking: BookingOfOperator;
  onChanged: () => Promise<unknown>;
}) {
  const t = useText();
  const mayAct = useGrant('money.act');
  return (
    <section className={classes.line} aria-labelledby="booking-state">
      <h2 id="booking-state">{t('documents.state_title')}</h2>
      <p>{t('documents.state_unknown')}</p>
      {mayAct && (
        <Suspense fallback={<ListSkeleton rows={1} />}>
          <StateForm code={booking_id} onChanged={onChanged} />
        </Suspense>
      )}
    </section>
  );
}

function Money({ booking: { booking_id, payments, refunds } }: { booking: BookingOfOperator }) {
  const t = useText();
  const language = useLanguage();
  return (
    <section className={classes.line} aria-labelledby="booking-money">
      <h2 id="booking-money">{t('console.payments')}</h2>
      {payments.length === 0 && refunds.length === 0 && <p className="muted">{t('console.no_payments')}</p>}
      {payments.map(({ id, detail_id, amount, at }) => (
        <div key={`${id}-${detail_id}`} className={classes.money}>
          <span className="wrap-anywhere">{id}</span>
          <b>{formatExactRupees(amount)}</b>
          <span className={classes.code}>{formatInstant(at, language)}</span>
        </div>
      ))}
      {refunds.map(({ id, amount, state, requested_at }) => (
        <div key={id} className={classes.money}>
          <span>{t('console.refund', { id })}</span>
          <b>−{formatExactRupees(amount)}</b>
          <span className={classes.code}>
            {t(`refund.admin_${state}`)} · {formatInstant(requested_at, language)}
          </span>
        </div>
      ))}
      {payments.length > 0 && (
        <Suspense fallback={<ListSkeleton rows={1} />}>
          <MoneyPaths code={booking_id} amount={payments.reduce((sum, one) => sum + one.amount, 0)} />
        </Suspense>
      )}
    </section>
  );
}

/** The page while it loads, and if that failed. */
export const { Loading: BookingSkeleton, Failed: BookingFailed } = pageStates({
  title: 'console.booking',
  failed: 'console.booking_failed',
  rows: 4,
});
