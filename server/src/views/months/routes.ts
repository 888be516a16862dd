import type {
  adminMonthEndpoints,
  BookMonth,
  MonthActionName,
  TaxDue,
} from '@aaspaas/contract/features/admin-months.ts';
import { isHeadless } from '@aaspaas/contract/features/month-files.ts';
import { paise, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { IndianState } from '@aaspaas/contract/kernel/indian-states.ts';
import { sql } from 'kysely';
import {
  differencesOf,
  isLocked,
  type Month,
  monthNumber,
  monthRefusal,
  type MonthRequestRow,
  monthsOf,
  monthStore,
  type MonthTax,
  monthTaxes,
} from '../../features/payment/index.ts';
import { Failure } from '../../kernel/failure.ts';
import { pageOf } from '../../kernel/page.ts';
import type { Executor } from '../../platform/db/connect.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import { daysOf } from './month-facts.ts';
import { compareMonth, tcsExcessOf } from './month-totals.ts';

/** The decided requests that the page of a month shows. */
const HISTORY = 50;

type Reads = 'admin.months' | 'admin.month' | 'admin.month_totals';

/** What operators read of the months of the books. */
export function monthViews({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Handlers<Reads & keyof typeof adminMonthEndpoints> {
  return {
    'admin.months': async ({ query }) => {
      const { months, present } = await loadMonths(db, clock.now());
      // Newest first.
      const { rows, next_cursor } = pageOf(months.map(present), query, ({ id }) => [-id]);
      return { data: rows, next_cursor };
    },
    'admin.month': async ({ params: { month } }, { actor }) => {
      const { months, facts, waiting, present } = await loadMonths(db, clock.now());
      if (!months.includes(month)) throw new Failure('not_found');
      const own = present(month);
      const history = await monthStore(db).history(month, HISTORY);
      const names = await namesOf(
        db,
        history.flatMap(({ requested_by, decided_by }) => [requested_by, decided_by ?? 0]),
      );
      const action: MonthActionName = isLocked(month, facts.openFrom) ? 'reopen' : 'lock';
      const refusal = monthRefusal(action, month, facts);
      return {
        data: {
          ...own,
          registrations: await registrationsIn(db, month),
          unconfirmed: await unconfirmedIn(db, month),
          history: history.flatMap((row) => presentChange(row, names)),
          refusal: refusal === 'month_not_over' || refusal === 'month_order' ? refusal : null,
          allowed_actions: [
            ...(refusal === null && !waiting ? [action] : []),
            ...(own.waiting && waiting?.requested_by !== actor.id ? (['approve'] as const) : []),
            ...(own.waiting ? (['reject'] as const) : []),
          ],
        },
      };
    },
    'admin.month_totals': async ({ params: { month } }) => {
      const { months } = await loadMonths(db, clock.now());
      if (!months.includes(month)) throw new Failure('not_found');
      const { totals, faults, taxes } = await transaction(
        db,
        async (tx) => ({
          ...(await compareMonth(tx, month)),
          taxes: await monthTaxes(tx, month, await tcsExcessOf(tx, month)),
        }),
        { isolation: 'repeatable read' },
      );
      return {
        data: {
          totals: totals.map(({ files, what, gstin, head, inFiles, inLedger }) => ({
            files: [...files],
            what,
            gstin,
            head,
            in_files: toRupees(paise(inFiles)),
            in_ledger: toRupees(paise(inLedger)),
          })),
          faults: [...faults],
          balanced: faults.length === 0 && differencesOf(totals).length === 0,
          taxes: taxes.map(presentTax),
        },
      };
    },
  };
}

/** Formats a tax of a month, amounts in rupees. */
function presentTax(tax: MonthTax): TaxDue {
  const { account, gstin, dueOn, heads, amount, carriedIn, carriedOut, openHeads, open, challans } = tax;
  const headless = isHeadless(account);
  const inRupees = ({ cgst, sgst, igst }: MonthTax['heads']) => ({
    cgst: toRupees(cgst),
    sgst: toRupees(sgst),
    igst: toRupees(igst),
  });
  return {
    account,
    gstin,
    due_on: dueOn,
    heads: headless ? null : inRupees(heads),
    amount: toRupees(amount),
    carried_in: toRupees(carriedIn),
    carried_out: toRupees(carriedOut),
    open_heads: headless ? null : inRupees(openHeads),
    open: toRupees(open),
    challans: challans.map((one) => ({
      id: one.id,
      number: one.number,
      paid_on: one.paidOn,
      amount: toRupees(one.amount),
      cash: toRupees(one.cash),
    })),
  };
}

/** Loads the months of the books, and what presents one of them. */
async function loadMonths(db: Executor, now: Date) {
  const store = monthStore(db);
  const facts = await store.facts(now);
  const waiting = await store.waiting();
  const lockedAt = await store.lockedAt();
  const names = await namesOf(db, waiting ? [waiting.requested_by] : []);
  const present = (month: Month): BookMonth => ({
    id: monthNumber(month),
    month,
    state: isLocked(month, facts.openFrom) ? 'locked' : month >= facts.current ? 'current' : 'open',
    waiting:
      waiting && waiting.month === daysOf(month).first
        ? {
            id: waiting.id,
            action: waiting.action,
            reason: waiting.reason,
            requested_by: names.get(waiting.requested_by) ?? '',
            requested_at: isoOf(waiting.requested_at),
          }
        : null,
    locked_at: isLocked(month, facts.openFrom) ? timeOrNull(lockedAt.get(month)) : null,
  });
  return { months: monthsOf(facts), facts, waiting, present };
}

const timeOrNull = (at: Date | undefined): string | null => (at ? isoOf(at) : null);

function presentChange(
  {
    id,
    action,
    reason,
    requested_by,
    requested_at,
    state,
    decided_by,
    decided_at,
    decision_reason,
  }: MonthRequestRow,
  names: ReadonlyMap<number, string>,
) {
  if (state === 'waiting' || decided_by === null || decided_at === null) return [];
  return [
    {
      id,
      action,
      reason,
      requested_by: names.get(requested_by) ?? '',
      requested_at: isoOf(requested_at),
      state,
      decided_by: names.get(decided_by) ?? '',
      decided_at: isoOf(decided_at),
      decision_reason,
    },
  ];
}

async function namesOf(executor: Executor, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from accounts where id = any(${[...new Set(ids)]}::bigint[])`.execute(executor);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns the platform's registrations that applied in a month. */
async function registrationsIn(
  executor: Executor,
  month: Month,
): Promise<{ gstin: string; state_name: IndianState }[]> {
  const { first, next } = daysOf(month);
  const { rows } = await sql<{ gstin: string; state_name: IndianState }>`
    select gstin, min(state) as state_name from tax_registrations
    where valid_from < ${next}::date and (valid_until is null or valid_until > ${first}::date)
    group by gstin order by min(id)`.execute(executor);
  return rows;
}

/** Returns the number of rates of taxes and levies and of SACs that were in effect on a day of a month and are not confirmed. */
async function unconfirmedIn(executor: Executor, month: Month): Promise<number> {
  const { first, next } = daysOf(month);
  const { rows } = await sql<{ unconfirmed: number }>`
    with dated as (
      select 'class ' || coalesce(subcategory_id, 0) as name, valid_from, confirmed_by from tax_classes
      union all select 'commission', valid_from, confirmed_by from commission_classes
      union all select 'welfare', valid_from, confirmed_by from welfare_levies
    )
    select count(*)::int as unconfirmed from dated d
    where d.confirmed_by is null and d.valid_from < ${next}::date
      and not exists (select from dated n where n.name = d.name and n.valid_from > d.valid_from and n.valid_from <= ${first}::date)`.execute(
    executor,
  );
  return rows[0]?.unconfirmed ?? 0;
}
