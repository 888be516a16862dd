import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import { type Selectable, sql } from 'kysely';
import { Failure, invalid } from '../../../../kernel/failure.ts';
import { type Executor, PREPARED, type Tx } from '../../../../platform/db/connect.ts';
import { sqlState } from '../../../../platform/db/transaction.ts';
import type { BookingTables } from '../../tables.ts';
import type { EarningRule, EarningsSplit } from '../rules/earnings.ts';

type Columns = Selectable<BookingTables['earning_rules']>;

type EarningRuleRow = Pick<Columns, 'id' | 'commission' | 'tds'> & {
  categoryId: Columns['category_id'];
  validFrom: Columns['valid_from'];
  commissionFixed: Columns['commission_fixed'];
  commissionTax: Columns['commission_tax'];
};

/** Returns all earning rules, latest first. */
export async function earningRulesOf(db: Executor): Promise<EarningRule[]> {
  const { rows } =
    await sql<EarningRuleRow>`${PREPARED} select id, category_id as "categoryId", valid_from::text as "validFrom", commission,
    commission_fixed as "commissionFixed", commission_tax as "commissionTax", tds from earning_rules order by valid_from desc, id desc`.execute(
      db,
    );
  return rows;
}

/** Adds a rule from a given date. Work approved today is already split, so a rule begins tomorrow at the earliest. */
export async function addEarningRule(
  tx: Tx,
  rule: Omit<EarningRule, 'id'>,
  by: number,
  now: Date,
): Promise<number> {
  if (rule.validFrom <= dateOf(now)) throw invalid({ valid_from: ['payout.rule_from_tomorrow'] });
  try {
    const { id } = await tx
      .withTables<BookingTables>()
      .insertInto('earning_rules')
      .values({
        category_id: rule.categoryId,
        valid_from: rule.validFrom,
        commission: rule.commission,
        commission_fixed: rule.commissionFixed,
        commission_tax: rule.commissionTax,
        tds: rule.tds,
        created_by: by,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    if (sqlState(error) === '23505') throw invalid({ valid_from: ['payout.rule_exists'] });
    if (sqlState(error) === '23503') throw new Failure('not_found');
    throw error;
  }
}

/** Stores the split of accepted work once. */
export async function saveShares(tx: Tx, lineId: number, split: EarningsSplit): Promise<void> {
  const { gross, commission, tax, tds, net } = split;
  await tx
    .withTables<BookingTables>()
    .insertInto('line_shares')
    .values({ line_id: lineId, gross, commission, tax, tds, net })
    .onConflict((on) => on.doNothing())
    .execute();
}

/** Returns the query column with the split of line `l`; null before acceptance. */
export const storedShares = sql`(
  select jsonb_build_object('gross', h.gross, 'commission', h.commission, 'tax', h.tax, 'tds', h.tds, 'net', h.net)
  from line_shares h where h.line_id = l.id)`;
