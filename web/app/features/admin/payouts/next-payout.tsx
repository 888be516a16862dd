import type { PayoutDue, PayoutPlanList, PayoutRun } from '@aaspaas/contract/features/payouts.ts';
import { useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import { adminCall } from '../../../platform/admin-call.ts';
import { useGrant } from '../../../platform/admin-operator.ts';
import { ApiFailure } from '../../../platform/api-client.ts';
import { formatInstant } from '../../../platform/format.ts';
import { usePagedQuery } from '../../../platform/query/use-paged-query.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm-store.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { PageState } from '../../../ui/page-state.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { StaleDataNotice } from '../../../ui/stale-data-notice.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { type PreviewList, previewQuery } from '../payouts-query.ts';
import card from '../professionals/applicant-card.module.css';
import { ProfessionalLink } from '../professionals/professional-link.tsx';
import { HoldForm } from './hold-form.tsx';
import { formatCurrency, PayoutJobs } from './payout-jobs.tsx';
import classes from './payouts.module.css';

/** What the next run would pay, and its preparation for another operator. */
export function NextPayout({ lists }: { lists: Readonly<Record<PayoutPlanList, PreviewList>> }) {
  const t = useText();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const mayAct = useGrant('money.act');
  const idempotency = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  // The sums and the fingerprint are of the whole run, on each page of each list.
  const next = lists.paid;
  const { counts } = next;
  const prepare = async () => {
    const confirmed = await confirm({
      title: t('payout.prepare_title', { amount: formatCurrency(next.total), count: counts.paid }),
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
      {counts.paid + counts.excluded + counts.later === 0 ? (
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
                <dd className="text-20 semibold tabular-nums">{counts.paid}</dd>
              </div>
            </dl>
            {mayAct && counts.paid > 0 && !next.frozen && (
              <Button loading={busy} onClick={() => void prepare()}>
                {t('payout.prepare')}
              </Button>
            )}
          </div>
          <Part list="paid" first={lists.paid} title={null} mayHold={mayAct} />
          <Part
            list="excluded"
            first={lists.excluded}
            title={t('payout.skipped_count', { count: counts.excluded })}
            mayHold={mayAct}
          />
          <Part
            list="later"
            first={lists.later}
            title={t('payout.later_count', { count: counts.later })}
            mayHold={mayAct}
          />
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

interface PartProps {
  readonly list: PayoutPlanList;
  readonly first: PreviewList;
  /** Null for the list without a heading. */
  readonly title: string | null;
  readonly mayHold: boolean;
}

/** A list of the preview; the next professionals are loaded on demand. */
function Part({ list, first, title, mayHold }: PartProps) {
  const t = useText();
  const { rows, page, outOfDate, hasMore, loadingMore, more } = usePagedQuery(previewQuery(list), first);
  if (rows.length === 0) return null;
  return (
    <>
      {title && <h2 className={classes.heading}>{title}</h2>}
      <StaleDataNotice text={outOfDate ? t('admin.out_of_date') : null} />
      <div className={classes.cards}>
        {rows.map((payout) => (
          <DuePayout key={payout.employee_id} payout={payout} minimum={page.minimum} mayHold={mayHold} />
        ))}
      </div>
      {hasMore && <ShowMore text={t('admin.show_more')} loading={loadingMore} onClick={more} />}
    </>
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
