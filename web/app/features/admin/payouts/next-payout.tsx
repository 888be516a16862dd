import type { PayoutDue, PayoutRun } from '@aaspaas/contract/features/payouts.ts';
import { useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import { adminCall } from '../../../platform/admin-call.ts';
import { useGrant } from '../../../platform/admin-operator.ts';
import { ApiFailure } from '../../../platform/api-client.ts';
import { formatInstant } from '../../../platform/format.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm-store.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { PageState } from '../../../ui/page-state.tsx';
import { toast } from '../../../ui/toast-store.ts';
import type { PayoutView } from '../payouts-query.ts';
import card from '../professionals/applicant-card.module.css';
import { ProfessionalLink } from '../professionals/professional-link.tsx';
import { HoldForm } from './hold-form.tsx';
import { formatCurrency, PayoutJobs } from './payout-jobs.tsx';
import classes from './payouts.module.css';

type Next = Extract<PayoutView, { of: 'next' }>['next'];

/** What the next run would pay, and its preparation for another operator. */
export function NextPayout({ next }: { next: Next }) {
  const t = useText();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const mayAct = useGrant('money.act');
  const idempotency = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const paid = next.data.filter(({ skip_reason }) => skip_reason === null);
  const later = next.data.filter(({ skip_reason }) => skip_reason === 'not_due');
  const excluded = next.data.filter(({ skip_reason }) => skip_reason !== null && skip_reason !== 'not_due');
  const prepare = async () => {
    const confirmed = await confirm({
      title: t('payout.prepare_title', { amount: formatCurrency(next.total), count: paid.length }),
      text: t('payout.prepare_help'),
      yes: t('payout.prepare'),
      no: t('payout.cancel'),
      kind: 'plain',
    });
    if (!confirmed) return;
    setBusy(true);
    const body = { fingerprint: next.fingerprint };
    try {
      const key = { idempotencyKey: idempotency.keyFor(body) };
      const { message, data } = await adminCall('payout.prepare', { body }, key);
      idempotency.done();
      toast.success(message);
      await navigate(`/admin/payouts?run=${data.id}`);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast.error(error.message);
      await revalidate();
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {next.frozen && (
        <p role="status" className={`p-16 card bg-danger-soft ${classes.waiting}`}>
          {t('payout.frozen')} <Link to="/admin/books">{t('books.title')}</Link>
        </p>
      )}
      {next.prepared && <PreparedRun run={next.prepared} />}
      {next.data.length === 0 ? (
        <PageState drawing="empty" title={t('payout.none_due')} text={t('payout.none_due_help')} />
      ) : (
        <>
          <div className={`row flex-wrap justify-between p-16 card ${classes.sum}`}>
            <dl className="flex flex-wrap">
              <div>
                <dt className="text-14 muted">{t('payout.total')}</dt>
                <dd className="text-20 semibold tabular-nums">{formatCurrency(next.total)}</dd>
              </div>
              <div>
                <dt className="text-14 muted">{t('payout.people')}</dt>
                <dd className="text-20 semibold tabular-nums">{paid.length}</dd>
              </div>
            </dl>
            {mayAct && paid.length > 0 && !next.frozen && (
              <Button loading={busy} onClick={() => void prepare()}>
                {t('payout.prepare')}
              </Button>
            )}
          </div>
          <Cards payouts={paid} minimum={next.minimum} mayHold={mayAct} />
          <Part title={t('payout.skipped')} payouts={excluded} minimum={next.minimum} mayHold={mayAct} />
          <Part title={t('payout.available_later')} payouts={later} minimum={next.minimum} mayHold={mayAct} />
        </>
      )}
    </>
  );
}

/** The run that waits for an approval. */
function PreparedRun({ run }: { run: PayoutRun }) {
  const t = useText();
  const language = useLanguage();
  return (
    <section className={`p-16 card ${classes.waiting}`} aria-labelledby="prepared-run">
      <h2 id="prepared-run" className="text-17">
        {t('payout.waiting', { id: run.id, amount: formatCurrency(run.total) })}
      </h2>
      <p className="muted">
        {t('payout.waiting_help', { name: run.prepared_by, when: formatInstant(run.expires_at, language) })}
      </p>
      <Link to={`/admin/payouts?run=${run.id}`}>{t('payout.waiting_open')}</Link>
    </section>
  );
}

interface CardsProps {
  readonly payouts: readonly PayoutDue[];
  readonly minimum: number;
  readonly mayHold: boolean;
}

function Part({ title, ...cards }: CardsProps & { title: string }) {
  if (cards.payouts.length === 0) return null;
  return (
    <>
      <h2 className={classes.heading}>{title}</h2>
      <Cards {...cards} />
    </>
  );
}

function Cards({ payouts, minimum, mayHold }: CardsProps) {
  return (
    <div className={classes.cards}>
      {payouts.map((payout) => (
        <DuePayout key={payout.employee_id} payout={payout} minimum={minimum} mayHold={mayHold} />
      ))}
    </div>
  );
}

function DuePayout({ payout, minimum, mayHold }: { payout: PayoutDue; minimum: number; mayHold: boolean }) {
  const t = useText();
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const [holding, setHolding] = useState(false);
  const { skip_reason: skipReason, later, held } = payout;
  return (
    <article className={card.card} aria-label={payout.name}>
      <header className={classes.head}>
        <h2>
          <ProfessionalLink id={payout.employee_id} name={payout.name} />
        </h2>
        {skipReason !== 'not_due' && <b>{formatCurrency(payout.net)}</b>}
      </header>
      {payout.account_masked && (
        <p className="text-14 muted">
          {t('payout.bank', { account: payout.account_masked, ifsc: payout.ifsc })}
        </p>
      )}
      {skipReason && skipReason !== 'not_due' && (
        <p className="p-8-12 rounded-10 bg-danger-soft">
          {t(`payout.why_${skipReason}`, { amount: formatCurrency(minimum) })}
        </p>
      )}
      {held > 0 && <p>{t('payout.held', { amount: formatCurrency(held) })}</p>}
      {later && (
        <p className="muted">
          {t('payout.later', {
            amount: formatCurrency(later.amount),
            when: formatInstant(later.from, language),
          })}
        </p>
      )}
      {payout.jobs.length > 0 && <PayoutJobs name={payout.name} jobs={payout.jobs} sums={payout} />}
      {mayHold && (
        <footer className="flex">
          <Button variant="default" size="compact" onClick={() => setHolding(true)}>
            {t('payout.hold_place')}
          </Button>
          <HoldForm
            opened={holding}
            name={payout.name}
            employeeId={payout.employee_id}
            jobs={payout.jobs}
            close={() => setHolding(false)}
            onPlaced={revalidate}
          />
        </footer>
      )}
    </article>
  );
}
