import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../../../platform/db/connect.ts';
import { servicesByIds } from '../../../catalog/index.ts';
import { accountsByIds, addressStatesOf } from '../../../identity/index.ts';
import {
  type AdvanceTerms,
  advanceTermsOf,
  type CommissionRule,
  type ProfessionalTax,
  type TaxFacts,
  taxClassesOf,
  taxClassOf,
  taxOf,
  taxRegistrationsOf,
} from '../../../payment/index.ts';
import { professionalTaxOf, type ProfessionalTaxStatus } from '../../../provider/index.ts';
import { type EarningRule, ruleInEffect } from '../rules/earnings.ts';
import { bookingStore, type LineRow } from '../store.ts';
import { earningRulesOf } from './earning-rules.ts';

/** A line with the price to be taxed; paise. */
export interface TaxedLine
  extends Pick<LineRow, 'id' | 'booking_id' | 'account_id' | 'service_id' | 'professional_id'> {
  readonly price: Money;
  /** The commission on a fee in basis points; absent for work and extra time, whose rule applies. */
  readonly feeCommission?: number;
  /** Extra time has no fixed commission: it is due once for a job. */
  readonly isExtra?: boolean;
}

/** Returns the commission of the rule in effect on a day. */
export function commissionRuleOf(
  rules: readonly EarningRule[],
  categoryId: number,
  day: string,
): CommissionRule {
  const { commission, commissionFixed, commissionTax } = ruleInEffect(rules, categoryId, day);
  return { rate: commission, fixed: paise(commissionFixed), taxRate: commissionTax };
}

/**
 * Loads the facts that decide the tax of lines on the day of `now`, with a constant number of queries and without a network call. Lines
 * that do not exist have none.
 */
export async function taxFactsOf(
  executor: Executor,
  lines: readonly TaxedLine[],
  now: Date,
): Promise<ReadonlyMap<number, TaxFacts>> {
  const day = dateOf(now);
  const customerIds = [...new Set(lines.map((line) => line.account_id))];
  const professionalIds = [...new Set(lines.flatMap((line) => line.professional_id ?? []))];
  const [services, rules, classes, registrations, customers, states, places, professionals] =
    await Promise.all([
      servicesByIds(
        executor,
        lines.map((line) => line.service_id),
      ),
      earningRulesOf(executor),
      taxClassesOf(executor, day),
      taxRegistrationsOf(executor, day),
      accountsByIds(executor, customerIds),
      addressStatesOf(executor, customerIds),
      bookingStore(executor).placesOf([...new Set(lines.map((line) => line.booking_id))]),
      professionalsTax(executor, professionalIds, day),
    ]);
  const jobStates = new Map(places.map(({ id, job_state }) => [id, job_state]));
  return new Map(
    lines.map((line) => {
      const service = services.get(line.service_id);
      const rule = commissionRuleOf(rules, service?.categoryId ?? 0, day);
      return [
        line.id,
        {
          price: line.price,
          taxClass: taxClassOf(classes, service?.subcategoryId ?? null),
          professional: professionals.get(line.professional_id ?? 0) ?? null,
          registrations,
          customer: {
            gstin: customers.get(line.account_id)?.gstin ?? null,
            state: states.get(line.account_id) ?? null,
          },
          jobState: jobStates.get(line.booking_id) ?? null,
          collectedBy: 'platform' as const,
          commission:
            line.feeCommission === undefined && !line.isExtra
              ? rule
              : { rate: line.feeCommission ?? rule.rate, fixed: paise(0), taxRate: rule.taxRate },
        },
      ];
    }),
  );
}

/** Returns how payments in advance for lines are taxed. */
export async function advanceTermsOfLines(
  executor: Executor,
  lines: readonly TaxedLine[],
  now: Date,
): Promise<ReadonlyMap<number, AdvanceTerms>> {
  const facts = await taxFactsOf(executor, lines, now);
  return new Map([...facts].map(([id, one]) => [id, advanceTermsOf(taxOf(one))]));
}

/** Returns what is known of professionals' taxes on a day, with their supplies of the financial year. */
export async function professionalsTax(
  executor: Executor,
  ids: readonly number[],
  day: string,
): Promise<ReadonlyMap<number, ProfessionalTax>> {
  if (ids.length === 0) return new Map();
  const statuses = await professionalTaxOf(executor, ids, day);
  const accounts = [...new Set([...statuses.values()].flatMap((status) => status.accounts))];
  const { rows } = await sql<{ id: number; gross: number; carried: number; last: number }>`
    select account.id, coalesce((
        select sum(h.taxable) from line_shares h where h.professional_id = account.id and h.supplied_on >= ${yearStart(day)}
      ), 0)::bigint as gross, coalesce(newest.tds_carried, 0)::bigint as carried, coalesce(newest.id, 0)::bigint as last
    from unnest(${accounts}::bigint[]) as account (id)
    left join lateral (
      select h.id, h.tds_carried from line_shares h where h.professional_id = account.id
      order by h.supplied_on desc, h.id desc limit 1) newest on true`.execute(executor);
  const supplies = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    [...statuses].map(([id, { gstin, state, individual, identified, awaited, accounts: same }]) => {
      const all = same.flatMap((account) => supplies.get(account) ?? []);
      const newest = all.toSorted((one, other) => other.last - one.last)[0];
      return [
        id,
        {
          gstin,
          state,
          individual,
          identified,
          awaited,
          yearGross: paise(all.reduce((sum, { gross }) => sum + gross, 0)),
          tdsCarried: paise(newest?.carried ?? 0),
        },
      ];
    }),
  );
}

/**
 * Serializes the shares of a PAN until the transaction ends: each share counts the ones before it, so that the threshold of a year is crossed
 * once and nothing that is carried is lost.
 */
export async function lockEarningsOf(tx: Tx, professionalId: number, day: string): Promise<void> {
  const status = (await professionalTaxOf(tx, [professionalId], day)).get(professionalId);
  const key = `earnings:${lowestAccount(status) ?? professionalId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

const lowestAccount = (status: ProfessionalTaxStatus | undefined): number | null =>
  status ? Math.min(...status.accounts) : null;

/** Returns the first day of the financial year of a day. */
function yearStart(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return `${month >= 4 ? year : year - 1}-04-01`;
}
