import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import { type Selectable, sql } from 'kysely';
import { Failure, invalid } from '../../../../kernel/failure.ts';
import { type Executor, PREPARED, type Tx } from '../../../../platform/db/connect.ts';
import { sqlState } from '../../../../platform/db/transaction.ts';
import type { BookingTables } from '../../tables.ts';
import { type LineShare, type TaxFacts, totalTax } from '../../../payment/index.ts';
import type { EarningRule } from '../rules/earnings.ts';
import type { LinePart } from '../rules/line-payables.ts';

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

/**
 * Stores the share of charged work or of a fee once, with the facts that it was made from.
 *
 * @param day on which the service is supplied, Asia/Kolkata
 */
export async function saveShare(
  tx: Tx,
  line: { readonly id: number; readonly professional_id: number | null },
  part: LinePart,
  share: LineShare,
  facts: TaxFacts,
  day: string,
): Promise<void> {
  await tx
    .withTables<BookingTables>()
    .insertInto('line_shares')
    .values({
      line_id: line.id,
      part,
      professional_id: line.professional_id,
      ...shareColumns(share, facts, day),
    })
    .onConflict((on) => on.doNothing())
    .execute();
}

/** Returns the columns of a share in `line_shares`. */
export function shareColumns(share: LineShare, facts: TaxFacts, day: string) {
  const { tax, commissionTax, tcs } = share;
  return {
    supplied_on: day,
    gross: share.price,
    commission: share.commission,
    tax: totalTax(commissionTax),
    tds: share.tds,
    net: share.net,
    liability: share.liability,
    supplier_gstin: share.supplier?.gstin ?? null,
    supplier_state: share.supplier?.state ?? null,
    registration_id: share.registrationId,
    place_of_supply: share.placeOfSupply,
    sac: share.sac,
    rate: share.rate,
    taxable: share.taxable,
    cgst: tax.cgst,
    sgst: tax.sgst,
    igst: tax.igst,
    commission_cgst: commissionTax.cgst,
    commission_sgst: commissionTax.sgst,
    commission_igst: commissionTax.igst,
    tcs_cgst: tcs.cgst,
    tcs_sgst: tcs.sgst,
    tcs_igst: tcs.igst,
    tds_carried: share.tdsCarried,
    reasons: [...share.reasons],
    facts: JSON.stringify(facts),
  };
}

/** Returns the query column with the split of line `l`, extra time included; null before it is charged. */
export const storedShares = sql`(
  select jsonb_build_object('gross', sum(h.gross), 'commission', sum(h.commission), 'tax', sum(h.tax),
    'gst', sum(case when h.liability = 'platform' then h.cgst + h.sgst + h.igst else 0 end),
    'tcs', sum(h.tcs_cgst + h.tcs_sgst + h.tcs_igst), 'tds', sum(h.tds), 'net', sum(h.net))
  from line_shares h where h.line_id = l.id having count(*) > 0)`;
