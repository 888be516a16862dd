import type { PayoutItem, PreparedPayment } from '@aaspaas/contract/features/payouts.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { adminCall } from '../../../platform/admin-call.ts';
import { withStepUp } from '../../../platform/admin-step-up.ts';
import { ApiFailure } from '../../../platform/api-client.ts';
import { download } from '../../../platform/download.ts';
import { formatDate } from '../../../platform/format.ts';
import { usePagedQuery } from '../../../platform/query/use-paged-query.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { confirm } from '../../../ui/confirm-store.ts';
import type { Translate } from '../../../ui/language/language.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { type RunPage, runQuery } from '../payouts-query.ts';
import card from '../professionals/applicant-card.module.css';
import { ProfessionalLink } from '../professionals/professional-link.tsx';
import { formatCurrency, PayoutJobs } from './payout-jobs.tsx';
import classes from './payouts.module.css';
import { ReasonForm } from '../console/reason-form.tsx';
import { RunDecision } from './run-decision.tsx';
import { RunState } from './run-state.tsx';

const tones: Record<PayoutItem['state'], BadgeTone> = {
  approved: 'neutral',
  sent: 'info',
  paid: 'success',
  returned: 'warning',
};

/** One payout run: its approval, or its bank file and the bank's result for each payment. */
export function PayoutRunPage({ first }: { first: RunPage }) {
  const t = useText();
  const { revalidate } = useRevalidator();
  const { run } = first;
  const payments = usePagedQuery(runQuery(run.id, run.state), first);
  const onChanged = async () => {
    // The counts of the run, and the payments that are shown.
    await revalidate();
    await payments.reload();
  };
  return (
    <>
      <div className={`row flex-wrap justify-between p-16 card ${classes.sum}`}>
        <div>
          <h2>{t('payout.run', { id: run.id })}</h2>
          <RunState run={run} />
        </div>
        <dl className="flex flex-wrap">
          <div>
            <dt className="text-14 muted">{t('payout.total')}</dt>
            <dd className="text-20 semibold tabular-nums">{formatCurrency(run.total)}</dd>
          </div>
          <div>
            <dt className="text-14 muted">{t('payout.people')}</dt>
            <dd className="text-20 semibold tabular-nums">{run.payment_count}</dd>
          </div>
        </dl>
        {run.rail === 'bank_file' && run.approved + run.sent > 0 && (
          <p>
            <BankFile id={run.id} />
            <span className="block text-13 muted">{t('payout.file_help')}</span>
          </p>
        )}
        {run.state === 'prepared' && <RunDecision run={run} />}
      </div>
      <div className={classes.cards}>
        {payments.rows.map((payment) =>
          'id' in payment ? (
            <Item key={payment.id} item={payment} onChanged={onChanged} />
          ) : (
            <Payment key={payment.employee_id} payment={payment} />
          ),
        )}
      </div>
      {payments.hasMore && (
        <ShowMore text={t('admin.show_more')} loading={payments.loadingMore} onClick={payments.more} />
      )}
    </>
  );
}

/** A payment that waits for the approval. */
function Payment({ payment }: { payment: PreparedPayment }) {
  const t = useText();
  return (
    <article className={card.card} aria-label={payment.name}>
      <header className={classes.head}>
        <h3>
          <ProfessionalLink id={payment.employee_id} name={payment.name} />
        </h3>
        <b>{formatCurrency(payment.net)}</b>
      </header>
      <p className="text-14 muted">
        {t('payout.bank', { account: payment.account_masked, ifsc: payment.ifsc })}
      </p>
      <PayoutJobs name={payment.name} jobs={payment.jobs} sums={payment} />
    </article>
  );
}

function Item({ item, onChanged }: { item: PayoutItem; onChanged: () => Promise<void> }) {
  const t = useText();
  const language = useLanguage();
  const [openForm, setOpenForm] = useState<'paid' | 'returned' | null>(null);
  const params = { id: String(item.id) };
  const done = async ({ message }: { message: string }) => {
    toast.success(message);
    setOpenForm(null);
    await onChanged();
  };
  const values = { amount: formatCurrency(item.net), name: item.name };
  return (
    <article className={card.card} aria-label={item.name}>
      <header className={classes.head}>
        <h3>
          <ProfessionalLink id={item.employee_id} name={item.name} />
        </h3>
        <b>{formatCurrency(item.net)}</b>
      </header>
      <div>
        <Badge tone={tones[item.state]}>{t(`payout.state_${item.state}`)}</Badge>
      </div>
      <p className="text-14 muted">{t('payout.bank', { account: item.account_masked, ifsc: item.ifsc })}</p>
      {item.paid_on && (
        <p>
          {t('payout.paid_on', { date: formatDate(item.paid_on, language), reference: item.reference ?? '' })}
        </p>
      )}
      {item.fee > 0 && (
        <p className="text-14 muted">{t('payout.fee', { amount: formatCurrency(item.fee) })}</p>
      )}
      {item.allowed_actions.includes('retry') && (
        <p className="p-8-12 rounded-10 bg-danger-soft">{stalledText(t, item.reason)}</p>
      )}
      {item.returned_on && (
        <p className="p-8-12 rounded-10 bg-danger-soft">
          {t('payout.returned_on', {
            date: formatDate(item.returned_on, language),
            reason: item.reason ?? '',
          })}
        </p>
      )}
      <PayoutJobs name={item.name} jobs={item.jobs} sums={item} />
      {item.allowed_actions.length > 0 && (
        <footer className={card.buttons}>
          {item.allowed_actions.includes('retry') && <RetryButton item={item} done={done} />}
          {item.allowed_actions.includes('mark_paid') && (
            <Button
              variant={item.allowed_actions.includes('retry') ? 'default' : 'filled'}
              onClick={() => setOpenForm('paid')}
            >
              {t('payout.mark_paid')}
            </Button>
          )}
          <Button variant="default" onClick={() => setOpenForm('returned')}>
            {t('payout.mark_returned')}
          </Button>
          <ReasonForm
            opened={openForm === 'paid'}
            title={t('payout.paid_title', values)}
            label={t('payout.reference')}
            help={t('payout.reference_help')}
            yes={t('payout.mark_paid')}
            tone="primary"
            most={60}
            close={() => setOpenForm(null)}
            send={async (reference) =>
              done(await adminCall('payout.mark_paid', { params, body: { reference } }))
            }
          />
          <ReasonForm
            opened={openForm === 'returned'}
            title={t('payout.returned_title', values)}
            label={t('payout.reason')}
            help={t('payout.reason_help')}
            yes={t('payout.mark_returned')}
            most={200}
            close={() => setOpenForm(null)}
            send={async (reason) =>
              done(await adminCall('payout.mark_returned', { params, body: { reason } }))
            }
          />
        </footer>
      )}
    </article>
  );
}

/** Why a payment waits for an operator: a code of ours or of the vendor; null: no result. */
function stalledText(t: Translate, reason: string | null): string {
  if (reason === null) return t('payout.no_result');
  if (reason === 'no_account' || reason === 'not_found') return t(`payout.stalled_${reason}`);
  return t('payout.refused', { reason });
}

/** Sends a payment again that the bank's system refused, or asks about one without a result. */
function RetryButton({
  item,
  done,
}: {
  item: PayoutItem;
  done: (reply: { message: string }) => Promise<void>;
}) {
  const t = useText();
  const idempotency = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    const values = { amount: formatCurrency(item.net), name: item.name };
    const confirmed = await confirm({
      title: t('payout.retry_title', values),
      text: t('payout.retry_help'),
      yes: t('payout.retry'),
      no: t('payout.cancel'),
      kind: 'plain',
    });
    if (!confirmed) return;
    setBusy(true);
    const params = { id: String(item.id) };
    try {
      const reply = await adminCall(
        'payout.retry',
        { params },
        { idempotencyKey: idempotency.keyFor(params) },
      );
      idempotency.done();
      await done(reply);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast.error(error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button loading={busy} onClick={() => void retry()}>
      {t('payout.retry')}
    </Button>
  );
}

/** The link of the bank file. Account numbers need a recent code, so the file is loaded like a call. */
function BankFile({ id }: { id: number }) {
  const t = useText();
  const href = `/api/admin/payouts/${id}/file`;
  const save = async () => {
    try {
      await withStepUp(() => download(href, `payout-${id}.csv`));
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast.error(error.message);
    }
  };
  return (
    <a
      href={href}
      download
      onClick={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {t('payout.file')}
    </a>
  );
}
