import type { MoneyPath } from '@aaspaas/contract/features/admin-bookings.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatExactRupees } from '../../../platform/format-exact-rupees.ts';
import { formatDate, formatInstant } from '../../../platform/format.ts';
import { useAccountQuery } from '../../../platform/query/use-account-query.ts';
import { Button } from '../../../ui/button.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { FailedState } from '../../../ui/page-state.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { bookingMoneyQuery } from '../bookings-query.ts';
import settlement from '../settlements/settlements.module.css';
import classes from './bookings.module.css';

/** Shows with one click where the money of a booking is: at the gateway, on its way, in the bank, or back at the customer. */
export function MoneyPaths({
  code,
  amount,
}: {
  code: string;
  /** What the booking's payments sum up to, in rupees. */
  amount: number;
}) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  return (
    <div className="stack gap-12 mt-8">
      <div>
        <Button
          variant="default"
          size="compact"
          aria-expanded={opened}
          onClick={() => setOpened((now) => !now)}
        >
          {opened
            ? t('settlement.where_hide')
            : t('settlement.where_is', { amount: formatExactRupees(amount) })}
        </Button>
      </div>
      {opened && <Paths code={code} />}
    </div>
  );
}

function Paths({ code }: { code: string }) {
  const t = useText();
  const { data, failed, retry } = useAccountQuery(bookingMoneyQuery(code));
  if (failed) return <FailedState look="line" text={t('settlement.where_failed')} retry={retry} />;
  if (!data) return <ListSkeleton rows={2} />;
  return data.data.payments.map((path) => <Path key={path.payment_id} path={path} />);
}

function Path({ path: { payment, payment_id, amount, now, steps } }: { path: MoneyPath }) {
  const t = useText();
  const language = useLanguage();
  return (
    <section aria-label={payment_id}>
      <p className="wrap-anywhere">
        <b>{formatExactRupees(amount)}</b>{' '}
        <Link to={`/admin/payments?open=payment:${payment}`}>{payment_id}</Link>
      </p>
      <p>{t(`settlement.now_${now}`)}</p>
      <ol className={settlement.path}>
        {steps.map((step) => (
          <li key={`${step.step}:${step.at}:${step.reference}`}>
            {step.settlement === null ? (
              t(`settlement.step_${step.step}`)
            ) : (
              <Link to={`/admin/settlements?open=settlement:${step.settlement}`}>
                {t(`settlement.step_${step.step}`)}
              </Link>
            )}{' '}
            <b>{formatExactRupees(step.amount)}</b>
            <span className={`block wrap-anywhere ${classes.code}`}>
              {[
                // The bank statement has no times.
                step.step === 'in_bank'
                  ? formatDate(step.at.slice(0, 10), language)
                  : formatInstant(step.at, language),
                step.reference,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
