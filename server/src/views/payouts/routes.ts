import type { PayoutRun } from '@aaspaas/contract/features/payouts.ts';
import { paise, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { dateOf, isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { type RawBuilder, sql } from 'kysely';
import { accountsByIds } from '../../features/identity/index.ts';
import { planRun } from '../../features/payment/index.ts';
import { maskedBankDetails } from '../../features/provider/index.ts';
import { Failure } from '../../kernel/failure.ts';
import { loadPageById, pageOf, type PageRequest } from '../../kernel/page.ts';
import type { Row } from '../../platform/db/tables.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import { jobsOf, presentJob, totalsOf } from './jobs.ts';

interface RunRow extends Readonly<Pick<Row<'payout_runs'>, 'id' | 'created_at'>> {
  readonly by_name: Row<'accounts'>['name'];
  readonly total: number;
  readonly approved: number;
  readonly paid: number;
  readonly returned: number;
}

/** Returns payout runs, newest first, or a single one. */
function runsQuery(of: { readonly id: number } | PageRequest<number>): RawBuilder<RunRow> {
  const page =
    'id' in of
      ? sql`where id = ${of.id}::bigint`
      : sql`${of.after === null ? sql`` : sql`where id < ${of.after}::bigint`} order by id desc limit ${of.limit}`;
  return sql<RunRow>`
    with page as (select * from payout_runs ${page})
    select r.id, r.created_at, a.name as by_name, items.* from page r join accounts a on a.id = r.created_by
    cross join lateral (
      select sum(i.amount)::bigint as total, count(*) filter (where i.state = 'approved')::int as approved,
        count(*) filter (where i.state = 'paid')::int as paid, count(*) filter (where i.state = 'returned')::int as returned
      from payout_items i where i.run_id = r.id having count(*) > 0
    ) items order by r.id desc`;
}

/** A planned or approved payment to a professional, with the paid lines. */
interface Payment {
  readonly accountId: number;
  readonly lines: readonly { readonly payableId: number; readonly amount: number }[];
}

type PayoutItem = Row<'payout_items', { state: 'approved' | 'paid' | 'returned' }>;

interface ItemRow extends Payment, Readonly<Pick<PayoutItem, 'id' | 'state' | 'reference' | 'reason'>> {
  readonly settledAt: PayoutItem['settled_at'];
  readonly returnedAt: PayoutItem['returned_at'];
}

function itemsQuery(runId: number): RawBuilder<ItemRow> {
  return sql<ItemRow>`
    select i.id, i.account_id as "accountId", i.state, i.reference, i.reason, i.settled_at as "settledAt", i.returned_at as "returnedAt",
      (select jsonb_agg(jsonb_build_object('payableId', o.payable_id, 'amount', o.amount) order by o.id)
       from payout_lines o where o.item_id = i.id) as lines
    from payout_items i where i.run_id = ${runId} order by i.id`;
}

/** The operators' payout view: the preview of the next run, and past runs. */
export function payoutViews({
  db,
}: Pick<Platform, 'db'>): Handlers<'payout.preview' | 'payout.runs' | 'payout.run'> {
  /** Loads the names, bank details and jobs of payments. Returns a function that presents one of them with its sums. */
  const presenterOf = async (payments: readonly Payment[], language: Language) => {
    const ids = payments.map(({ accountId }) => accountId);
    const [accounts, banks, jobRows] = await Promise.all([
      accountsByIds(db, ids),
      maskedBankDetails(db, ids),
      jobsOf(
        db,
        payments.flatMap(({ lines }) => lines.map(({ payableId }) => payableId)),
      ),
    ]);
    return ({ accountId, lines }: Payment) => {
      const jobs = lines.flatMap(({ payableId, amount }) => {
        const row = jobRows.get(payableId);
        return row ? [presentJob(row, amount, language)] : [];
      });
      return {
        employee_id: accountId,
        name: accounts.get(accountId)?.name ?? '',
        account_masked: banks.get(accountId)?.account ?? '',
        ifsc: banks.get(accountId)?.ifsc ?? '',
        jobs,
        ...totalsOf(jobs),
      };
    };
  };
  return {
    'payout.preview': async ({ query }, { language }) => {
      const {
        plans: all,
        total,
        minimum,
        fingerprint,
      } = await planRun(db, (ids) => maskedBankDetails(db, ids));
      const { rows: plans, next_cursor } = pageOf(all, query, ({ accountId }) => [accountId]);
      const present = await presenterOf(plans, language);
      return {
        data: plans.map((plan) => ({ ...present(plan), skip_reason: plan.skipReason })),
        next_cursor,
        total: toRupees(total),
        minimum: toRupees(minimum),
        fingerprint,
      };
    },
    'payout.runs': async ({ query }) => {
      const load = async (request: PageRequest<number>) => (await runsQuery(request).execute(db)).rows;
      const { rows, next_cursor } = await loadPageById(query, load);
      return { data: rows.map(presentRun), next_cursor };
    },
    'payout.run': async ({ params: { id } }, { language }) => {
      const [run] = (await runsQuery({ id }).execute(db)).rows;
      if (!run) throw new Failure('not_found');
      const { rows } = await itemsQuery(id).execute(db);
      const present = await presenterOf(rows, language);
      const items = rows.map((row) => ({
        id: row.id,
        ...present(row),
        state: row.state,
        reference: row.reference,
        reason: row.reason,
        paid_on: row.settledAt && dateOf(row.settledAt),
        returned_on: row.returnedAt && dateOf(row.returnedAt),
      }));
      return { data: { ...presentRun(run), items } };
    },
  };
}

function presentRun({ id, created_at, by_name, total, approved, paid, returned }: RunRow): PayoutRun {
  return {
    id,
    approved_at: isoOf(created_at),
    approved_by: by_name,
    total: toRupees(paise(total)),
    approved,
    paid,
    returned,
  };
}
