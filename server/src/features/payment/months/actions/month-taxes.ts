import { isHeadless, PAID_TAXES, type PaidTax } from '@aaspaas/contract/features/month-files.ts';
import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { sql } from 'kysely';
import type { Executor } from '../../../../platform/db/connect.ts';
import { type Heads, mapHeads, NO_TAX, type TaxHead, totalTax } from '../../tax/rules/heads.ts';
import { carriedFrom, carriedHeads, dueOn, openHeads } from '../rules/challan.ts';
import { firstDay, type Month, nextMonth } from '../rules/month-state.ts';

/** A challan that paid a tax; paise. */
export interface Challan {
  readonly id: number;
  readonly number: string;
  readonly paidOn: string;
  readonly amount: Money;
  readonly cash: Money;
}

/** What a month owes of a tax, and what is paid of it; paise. */
export interface MonthTax {
  readonly account: PaidTax;
  /** Null for income tax and the welfare levy. */
  readonly gstin: string | null;
  readonly registrationId: number | null;
  readonly dueOn: string;
  /** What is paid for the month, less what is carried into it. No tax for income tax and the welfare levy. */
  readonly heads: Heads;
  readonly amount: Money;
  /** What earlier months took back beyond what they owed, of all heads together, and what the month leaves of it; not above zero. */
  readonly carriedIn: Money;
  readonly carriedOut: Money;
  readonly openHeads: Heads;
  readonly open: Money;
  readonly challans: readonly Challan[];
}

/**
 * The tax at source that returns of a month took back beyond what was collected from a supplier in it, by the platform's GSTIN; not above
 * zero. The ledger has it, but GSTR-8 is never below zero for a supplier, so it reduces no payment.
 */
export type TcsExcess = ReadonlyMap<string, Heads>;

/**
 * Returns the taxes that a month owes, in the order of `PAID_TAXES`. What an earlier month took back beyond what it owed reduces them, except
 * tax at source: GSTR-8 states each month without the ones before it.
 */
export async function monthTaxes(
  executor: Executor,
  month: Month,
  tcsExcess: TcsExcess,
): Promise<MonthTax[]> {
  const { rows: owed } = await sql<{
    account: PaidTax;
    gstin: string | null;
    registration_id: number | null;
    head: TaxHead | null;
    month: Month;
    amount: number;
  }>`
    select e.account, g.gstin, min(e.registration_id) as registration_id, e.tax_head as head,
      to_char(t.posted_on, 'YYYY-MM') as month, -sum(e.amount)::bigint as amount
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    left join tax_registrations g on g.id = e.registration_id
    where t.posted_on < ${firstDay(nextMonth(month))}::date and t.kind <> 'tax_paid'
      and (e.account in ('gst_95', 'gst_out', 'tds', 'welfare') or (e.account = 'tcs' and t.posted_on >= ${firstDay(month)}::date))
    group by e.account, g.gstin, e.tax_head, to_char(t.posted_on, 'YYYY-MM')`.execute(executor);
  const { rows: paid } = await sql<
    Record<TaxHead, number> & {
      id: number;
      account: PaidTax;
      gstin: string | null;
      number: string;
      paid_on: string;
      amount: number;
      cash: number;
    }
  >`
    select c.id, c.account, g.gstin, c.number, c.paid_on, c.amount, c.cash, c.cgst, c.sgst, c.igst
    from tax_challans c left join tax_registrations g on g.id = c.registration_id
    where c.month = ${firstDay(month)}::date order by c.id`.execute(executor);
  const keyOf = ({ account, gstin }: { readonly account: PaidTax; readonly gstin: string | null }) =>
    `${PAID_TAXES.indexOf(account)} ${gstin ?? ''}`;
  const challansOf = Map.groupBy(paid, keyOf);
  return [...Map.groupBy(owed, keyOf).entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([key, rows]) => {
      const [first] = rows;
      if (!first) return [];
      const challans = challansOf.get(key) ?? [];
      const excess = (first.account === 'tcs' ? tcsExcess.get(first.gstin ?? '') : undefined) ?? NO_TAX;
      const before = [...Map.groupBy(rows, (row) => row.month).entries()]
        .filter(([one]) => one < month)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([, same]) => same);
      const now = rows.filter((row) => row.month === month);
      const headsOf = (some: typeof rows) => mapHeads(NO_TAX, (_, head) => owedOf(some, head));
      const headless = isHeadless(first.account);
      const carried = headless ? NO_TAX : carriedHeads(before.map(headsOf));
      const carriedIn = headless ? carriedFrom(before.map((some) => owedOf(some, null))) : totalTax(carried);
      const heads = mapHeads(headsOf(now), (ofMonth, head) => ofMonth - excess[head] + carried[head]);
      const rest = headless ? owedOf(now, null) + carriedIn : 0;
      const paidHeads = mapHeads(NO_TAX, (_, head) => challans.reduce((total, one) => total + one[head], 0));
      const open = openHeads(heads, paidHeads);
      const amount = headless ? paise(Math.max(0, rest)) : totalTax(openHeads(heads, NO_TAX));
      const leftOver = headless ? Math.min(0, rest) : totalTax(mapHeads(heads, (left) => Math.min(0, left)));
      const carriedOut = first.account === 'tcs' ? 0 : leftOver;
      const paidAmount = challans.reduce((total, one) => total + one.amount, 0);
      return amount === 0 && carriedOut === 0 && challans.length === 0
        ? []
        : [
            {
              account: first.account,
              gstin: first.gstin,
              registrationId: headless
                ? null
                : Math.min(...rows.map(({ registration_id: id }) => id ?? Number.MAX_SAFE_INTEGER)),
              dueOn: dueOn(first.account, month),
              heads: openHeads(heads, NO_TAX),
              amount,
              carriedIn: paise(carriedIn),
              carriedOut: paise(carriedOut),
              openHeads: open,
              open: headless ? paise(Math.max(0, amount - paidAmount)) : totalTax(open),
              challans: challans.map((one) => ({
                id: one.id,
                number: one.number,
                paidOn: one.paid_on,
                amount: paise(one.amount),
                cash: paise(one.cash),
              })),
            },
          ];
    });
}

const owedOf = (
  rows: readonly { readonly head: TaxHead | null; readonly amount: number }[],
  head: TaxHead | null,
): number => rows.filter((row) => row.head === head).reduce((total, { amount }) => total + amount, 0);
