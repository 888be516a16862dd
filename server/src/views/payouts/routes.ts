import { hasGrant } from '@aaspaas/contract/kernel/grants.ts';
import { paise, sum, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { dateOf, isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { accountsByIds } from '../../features/identity/index.ts';
import {
  arePayoutsFrozen,
  payoutActions,
  type PayoutPlan,
  previewRun,
} from '../../features/payment/index.ts';
import { currentBankAccounts, maskedBankAccounts, payeesOf } from '../../features/provider/index.ts';
import { Failure } from '../../kernel/failure.ts';
import { loadPage, loadPageById, type PageRequest } from '../../kernel/page.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PayoutRail } from '../../ports/payout-rail/port.ts';
import { bankAccountViews } from './bank-accounts.ts';
import { holdViews } from './holds.ts';
import { jobsOf, presentJob, totalsOf } from './jobs.ts';
import { itemsQuery, type Payment, preparedQuery, presentRun, runsQuery } from './runs.ts';

/** The operators' payout view: the preview of the next run, prepared and past runs, holds, parked payments and bank accounts. */
export function payoutViews({
  db,
  clock,
  payoutRail,
}: Pick<Platform, 'db' | 'clock'> & { readonly payoutRail: Pick<PayoutRail, 'name'> }): Handlers<
  | 'payout.preview'
  | 'payout.runs'
  | 'payout.run'
  | 'payout.holds'
  | 'payout.parked'
  | 'bank.account'
  | 'bank.accounts'
> {
  /** Loads the names, bank details and jobs of payments. Returns a function that presents one of them with its sums. */
  const presenterOf = async (payments: readonly Payment[], language: Language) => {
    const ids = payments.map(({ accountId }) => accountId);
    const accounts = await accountsByIds(db, ids);
    const current = await currentBankAccounts(db, ids);
    const banks = await maskedBankAccounts(
      db,
      payments.flatMap(({ bankAccountId }) => bankAccountId ?? []),
    );
    const jobRows = await jobsOf(
      db,
      payments.flatMap(({ lines }) => lines.map(({ payableId }) => payableId)),
    );
    return ({ accountId, bankAccountId, lines }: Payment) => {
      const bank = bankAccountId === null ? current.get(accountId) : banks.get(bankAccountId);
      const jobs = lines.flatMap(({ payableId, amount }) => {
        const row = jobRows.get(payableId);
        return row ? [presentJob(row, amount, language)] : [];
      });
      return {
        employee_id: accountId,
        name: accounts.get(accountId)?.name ?? '',
        account_masked: bank?.account ?? '',
        ifsc: bank?.ifsc ?? '',
        jobs,
        ...totalsOf(jobs),
        // A payable that is no job of a booking has no row above.
        net: toRupees(sum(lines.map(({ amount }) => paise(amount)))),
      };
    };
  };
  return {
    ...holdViews(db, clock),
    ...bankAccountViews({ db, clock }),
    'payout.preview': async ({ query: { list, ...query } }, { language }) => {
      const preview = await previewRun(db, payeesOf, clock.now());
      const { rows: plans, next_cursor } = await loadPage<PayoutPlan, readonly [number]>(
        query,
        1,
        ({ accountId }) => [accountId],
        ({ after, limit }) => preview.load(list ?? null, { after: after && after[0], limit }),
      );
      const present = await presenterOf(plans, language);
      const { rows: prepared } = await runsQuery({ state: 'prepared' }).execute(db);
      return {
        data: plans.map((plan) => ({
          ...present(plan),
          held: toRupees(plan.held),
          later: plan.later && { amount: toRupees(plan.later.amount), from: isoOf(plan.later.from) },
          skip_reason: plan.skipReason,
        })),
        next_cursor,
        counts: preview.counts,
        total: toRupees(preview.total),
        minimum: toRupees(preview.minimum),
        fingerprint: preview.fingerprint,
        prepared: prepared[0] ? presentRun(prepared[0]) : null,
        frozen: await arePayoutsFrozen(db),
      };
    },
    'payout.runs': async ({ query }) => {
      const load = async (request: PageRequest<number>) => (await runsQuery(request).execute(db)).rows;
      const { rows, next_cursor } = await loadPageById(query, load);
      return { data: rows.map(presentRun), next_cursor };
    },
    'payout.run': async ({ params: { id }, query }, { actor, language }) => {
      const [run] = (await runsQuery({ id }).execute(db)).rows;
      if (!run) throw new Failure('not_found');
      const isPrepared = run.state === 'prepared';
      const prepared = isPrepared
        ? await loadPageById(query, async (request) => (await preparedQuery(id, request).execute(db)).rows)
        : null;
      const approved = isPrepared
        ? null
        : await loadPageById(query, async (request) => (await itemsQuery(id, request).execute(db)).rows);
      const [planned, rows] = [prepared?.rows ?? [], approved?.rows ?? []];
      const present = await presenterOf([...rows, ...planned], language);
      const items = rows.map((row) => ({
        id: row.id,
        ...present(row),
        state: row.state,
        reference: row.reference,
        reason: row.reason,
        paid_on: row.settledAt && dateOf(row.settledAt),
        returned_on: row.returnedAt && dateOf(row.returnedAt),
        fee: toRupees(paise(row.fee)),
        allowed_actions: hasGrant(actor.roles, 'money.act')
          ? payoutActions({ ...row, byVendor: row.rail !== 'bank_file' })
          : [],
      }));
      const own = run.prepared_by === actor.id;
      const mayAct = isPrepared && hasGrant(actor.roles, 'money.act');
      return {
        data: {
          ...presentRun(run),
          items,
          payments: planned.map(present),
          fingerprint: run.fingerprint,
          own,
          rail: run.rail ?? payoutRail.name,
          allowed_actions: mayAct ? [...(own ? [] : (['approve'] as const)), 'cancel' as const] : [],
        },
        next_cursor: (prepared ?? approved)?.next_cursor ?? null,
      };
    },
  };
}
