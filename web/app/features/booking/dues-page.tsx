import '../../platform/all-texts.ts';
import type { AmountDue, Credit } from '@aaspaas/contract/features/dues.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formatExactRupees } from '../../platform/format-exact-rupees.ts';
import { formatDate } from '../../platform/format.ts';
import { usePagedQuery } from '../../platform/query/use-paged-query.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/frame.tsx';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { LoadFailed, PageState } from '../../ui/page-state.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { StaleDataNotice } from '../../ui/stale-data-notice.tsx';
import { CheckoutFrame } from '../payment/checkout-frame.tsx';
import { PaymentNote } from '../payment/payment-note.tsx';
import type { Checkout } from '../payment/use-checkout.ts';
import { CashQuestion } from './lines/cash-question.tsx';
import { isPaymentFor, isPaymentPending, useLinePayment } from './lines/use-line-payment.ts';
import { type OwnCredits, ownCreditsQuery, type OwnDues, ownDuesQuery } from './own-dues-query.ts';

/** What the customer owes, with the way to pay it, and their credits. */
export function DuesPage({ dues, credits }: { dues: OwnDues; credits: OwnCredits }) {
  const t = useText();
  return (
    <Page narrow>
      <h1 className="mb-12 page-title">{t('due.title')}</h1>
      <Dues first={dues} />
      <Credits first={credits} />
    </Page>
  );
}

function Dues({ first }: { first: OwnDues }) {
  const t = useText();
  const { rows, page, outOfDate, hasMore, loadingMore, more, reload } = usePagedQuery(ownDuesQuery, first);
  const payment = useLinePayment(reload);
  return (
    <section className="stack gap-12" aria-labelledby="dues">
      <h2 id="dues">{t('due.amounts')}</h2>
      <StaleDataNotice text={outOfDate ? t('due.out_of_date') : null} />
      {page.limit !== 'none' && (
        <p className="flex icons-2 gap-10 p-12-14 rounded-10 bg-warning-soft medium" role="status">
          <IconAlertTriangle size={20} aria-hidden />
          {t(`due.limit_${page.limit}`)}
        </p>
      )}
      {rows.length === 0 ? (
        <PageState drawing="empty" title={t('due.none')} text={t('due.none_help')} />
      ) : (
        <>
          <ul className="stack gap-12 list">
            {rows.map((one) => (
              <DueItem key={one.detail_id} due={one} payment={payment} onChanged={reload} />
            ))}
          </ul>
          {rows.length > 1 && (
            <p className="row justify-between semibold">
              <span>{t('due.total')}</span>
              <span className="tabular-nums">{formatExactRupees(page.total)}</span>
            </p>
          )}
        </>
      )}
      {hasMore && <ShowMore text={t('due.admin_more')} loading={loadingMore} onClick={more} />}
      <CheckoutFrame checkout={payment.shown} done={payment.ended} />
    </section>
  );
}

function DueItem({
  due,
  payment,
  onChanged,
}: {
  due: AmountDue;
  payment: Checkout;
  onChanged: () => Promise<void>;
}) {
  const t = useText();
  const language = useLanguage();
  const amount = formatExactRupees(due.amount);
  const target = { bookingId: due.booking, lineId: due.detail_id, amount: due.amount };
  const paying = isPaymentFor(payment.target, due.booking, due.detail_id);
  return (
    <li className="stack gap-12 p-16 card">
      <div className="row flex-wrap justify-between gap-8">
        <div>
          <h3 className="text-17">{due.service_name}</h3>
          <p className="text-14 muted">
            {due.kind === 'fee' && `${t('due.fee')} · `}
            {due.booking_id} · {t('due.since', { date: formatDate(due.due_since.slice(0, 10), language) })}
          </p>
        </div>
        <strong className="tabular-nums">{amount}</strong>
      </div>
      {due.cash_claim && (
        <CashQuestion lineId={due.detail_id} claim={due.cash_claim} approves={false} onChanged={onChanged} />
      )}
      {paying && (
        <PaymentNote
          checkout={payment}
          waiting={t('payment.pending_work')}
          again={() => void payment.pay(target)}
        />
      )}
      <Button
        variant={due.cash_claim ? 'default' : 'filled'}
        aria-label={`${t('payment.pay_amount', { amount })}, ${due.service_name}`}
        loading={payment.stage === 'opening' && payment.target?.lineId === due.detail_id}
        disabled={paying && isPaymentPending(payment)}
        onClick={() => void payment.pay(target)}
      >
        {t('payment.pay_amount', { amount })}
      </Button>
    </li>
  );
}

function Credits({ first }: { first: OwnCredits }) {
  const t = useText();
  const { rows, outOfDate, hasMore, loadingMore, more } = usePagedQuery(ownCreditsQuery, first);
  return (
    <section className="stack gap-12 mt-20" aria-labelledby="credits">
      <h2 id="credits">{t('credit.title')}</h2>
      <StaleDataNotice text={outOfDate ? t('due.out_of_date') : null} />
      <p className="muted">{t(rows.length === 0 ? 'credit.none_help' : 'credit.help')}</p>
      {rows.length > 0 && (
        <ul className="stack gap-12 list">
          {rows.map((one) => (
            <CreditItem key={one.id} credit={one} />
          ))}
        </ul>
      )}
      {hasMore && <ShowMore text={t('credit.more')} loading={loadingMore} onClick={more} />}
    </section>
  );
}

function CreditItem({ credit }: { credit: Credit }) {
  const t = useText();
  const language = useLanguage();
  return (
    <li className="stack gap-6 p-16 card">
      <div className="row flex-wrap justify-between gap-8">
        <strong className="tabular-nums">{formatExactRupees(credit.amount)}</strong>
        {credit.state === 'open' ? (
          <Badge tone="success">{t('credit.left', { amount: formatExactRupees(credit.left) })}</Badge>
        ) : (
          <Badge tone="info">{t(`credit.state_${credit.state}`)}</Badge>
        )}
      </div>
      <p className="text-14">
        {t(`credit.because_${credit.reason}`)}
        {credit.service_name && `: ${credit.service_name}`}
        {credit.booking_id && ` (${credit.booking_id})`}
      </p>
      {credit.state === 'open' && (
        <p className="text-14 muted">
          {t('credit.until', { date: formatDate(credit.valid_until, language) })}
        </p>
      )}
    </li>
  );
}

/** The page while it loads. */
export function DuesSkeleton() {
  const t = useText();
  return (
    <Page narrow>
      <h1 className="mb-12 page-title">{t('due.title')}</h1>
      <ListSkeleton rows={2} />
    </Page>
  );
}

/** The page if loading failed. */
export function DuesFailed() {
  const t = useText();
  return (
    <Page narrow>
      <h1 className="mb-12 page-title">{t('due.title')}</h1>
      <LoadFailed text={t('due.failed')} />
    </Page>
  );
}
