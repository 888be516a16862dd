import '../../../platform/all-texts.ts';
import type { BookingJobMoney, MoneyPath } from '@aaspaas/contract/features/admin-bookings.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatExactRupees } from '../../../platform/format-exact-rupees.ts';
import { formatDate, formatInstant } from '../../../platform/format.ts';
import { useAccountQuery } from '../../../platform/query/use-account-query.ts';
import { Button } from '../../../ui/button.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { FailedState } from '../../../ui/page-state.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { JobMoneySteps } from '../../provider/job-money-steps.tsx';
import { bookingMoneyQuery } from '../bookings-query.ts';
import paths from '../settlements/settlements.module.css';
import classes from './bookings.module.css';

/**
 * Shows with one click where the money of a booking is: at the gateway, on its way, in the bank, or back at the customer; and what of it is
 * whose, with the steps of the professionals' pay.
 */
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
  const { payments, jobs } = data.data;
  return (
    <>
      {payments.map((path) => (
        <Path key={path.payment_id} path={path} />
      ))}
      <h3 className="mt-8">{t('money.jobs')}</h3>
      {jobs.map((job) => (
        <Job key={job.detail_id} job={job} />
      ))}
    </>
  );
}

/** The parts of the price that are deducted from the professional's pay; those that are zero are left out. */
const DEDUCTIONS = ['commission', 'tax', 'gst', 'tcs', 'tds'] as const;

function Job({ job: { service_name, professional, split, parts } }: { job: BookingJobMoney }) {
  const t = useText();
  return (
    <section className="stack gap-8" aria-label={t('money.of_job', { service: service_name })}>
      <p className="wrap-anywhere">
        <b>{service_name}</b>{' '}
        {professional ? (
          <Link to={`/admin/professionals/${professional.id}`}>
            <bdi>{professional.name}</bdi>
          </Link>
        ) : (
          <span className="muted">{t('money.no_professional')}</span>
        )}
      </p>
      {split ? (
        <dl className={`amounts gap-4 ${paths.split}`}>
          <Amount label={t('money.price')} amount={split.gross} />
          <Amount label={t('money.pay')} amount={split.net} />
          {DEDUCTIONS.filter((one) => split[one] !== 0).map((one) => (
            <Amount key={one} label={t(`earnings.${one}`)} amount={split[one]} />
          ))}
        </dl>
      ) : (
        <p className="muted">{t('money.not_charged')}</p>
      )}
      {parts
        .filter(({ steps }) => steps.length > 0)
        .map((part) => (
          <Part key={part.part} part={part} service={service_name} />
        ))}
    </section>
  );
}

/** Where the pay of a line, or of its extra time, is. */
function Part({ part, service }: { part: BookingJobMoney['parts'][number]; service: string }) {
  const t = useText();
  const rest =
    part.open < 0 ? (['money.owed', -part.open] as const) : (['money.rest', part.open - part.held] as const);
  const sums = [
    ['money.cash', part.cash],
    ['money.paid_out_to', part.paid_out],
    ['money.sending', part.sending],
    ['money.held', part.held],
    rest,
  ] as const;
  return (
    <div className="stack gap-8">
      {part.part === 'extra' && <p>{t('money.extra')}</p>}
      <dl className={`amounts gap-4 ${paths.split}`}>
        {sums
          .filter(([, amount]) => Math.round(amount * 100) !== 0)
          .map(([key, amount]) => (
            <Amount key={key} label={t(key)} amount={amount} />
          ))}
      </dl>
      <JobMoneySteps part={part} label={t('money.steps_of', { service })} />
    </div>
  );
}

function Amount({ label, amount }: { label: string; amount: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatExactRupees(amount)}</dd>
    </div>
  );
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
      <ol className={paths.path}>
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
