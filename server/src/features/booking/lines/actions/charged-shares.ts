import type { IndianState } from '@aaspaas/contract/kernel/indian-states.ts';
import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import type { Executor } from '../../../../platform/db/connect.ts';
import type { Row } from '../../../../platform/db/tables.ts';
import {
  type ChargeReduction,
  isCreditTaxed,
  NO_TAX,
  type PaymentContext,
  reduceCharge,
  type ShareDifference,
  shareDifference,
  type TaxFacts,
  type TaxLiability,
  taxOf,
} from '../../../payment/index.ts';
import { extraSubject, lineSubject, parsePartSubject } from '../../rules/payable-subjects.ts';
import type { BookingTables } from '../../tables.ts';
import type { LinePart } from '../rules/line-payables.ts';
import { lockEarningsOf, professionalsTax } from './tax-facts.ts';

/** The share of a charge, less its reductions so far. Amounts in paise. */
export interface ChargedShare extends ShareDifference {
  readonly id: number;
  readonly lineId: number;
  readonly part: LinePart;
  readonly professionalId: number | null;
  /** The day of the supply, Asia/Kolkata. */
  readonly suppliedOn: string;
  readonly liability: TaxLiability;
  readonly registrationId: number | null;
  readonly supplierGstin: string | null;
  readonly supplierState: IndianState | null;
  readonly placeOfSupply: IndianState | null;
  readonly sac: string;
  /** Basis points. */
  readonly rate: number;
  /** Null for charges of earlier releases, which are not reduced any more. */
  readonly facts: TaxFacts | null;
}

type ShareRow = Pick<
  Row<
    'line_shares',
    { part: LinePart; liability: TaxLiability; supplier_state: IndianState; place_of_supply: IndianState }
  >,
  | 'id'
  | 'part'
  | 'professional_id'
  | 'supplied_on'
  | 'liability'
  | 'registration_id'
  | 'supplier_gstin'
  | 'supplier_state'
  | 'place_of_supply'
  | 'sac'
  | 'rate'
  | 'gross'
  | 'taxable'
  | 'cgst'
  | 'sgst'
  | 'igst'
  | 'commission'
  | 'commission_cgst'
  | 'commission_sgst'
  | 'commission_igst'
  | 'tcs_cgst'
  | 'tcs_sgst'
  | 'tcs_igst'
  | 'tds'
  | 'net'
> & { readonly facts: TaxFacts | null };

const AMOUNTS = [
  'gross',
  'taxable',
  'cgst',
  'sgst',
  'igst',
  'commission',
  'commission_cgst',
  'commission_sgst',
  'commission_igst',
  'tcs_cgst',
  'tcs_sgst',
  'tcs_igst',
  'tds',
  'net',
] as const;

/** Returns the shares of a line's charges; none before it is charged. */
export async function chargedShares(executor: Executor, lineId: number): Promise<ChargedShare[]> {
  const sums = sql.join(AMOUNTS.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`));
  const { rows } = await sql<ShareRow>`
    select h.id, h.part, h.professional_id, h.supplied_on::text as supplied_on, s.liability, s.registration_id,
      s.supplier_gstin, s.supplier_state, s.place_of_supply, s.sac, s.rate, s.facts, total.*
    from line_shares h
    -- What the charge is since its State was corrected.
    join lateral (select r.* from line_shares r where r.id = h.id or (r.reduces = h.id and r.corrects and r.gross > 0)
      order by r.id desc limit 1) s on true
    join lateral (select ${sums} from line_shares r where r.id = h.id or r.reduces = h.id) total on true
    where h.line_id = ${lineId} and h.reduces is null order by h.id`.execute(executor);
  return rows.map((row) => ({
    id: row.id,
    lineId,
    part: row.part,
    professionalId: row.professional_id,
    suppliedOn: row.supplied_on,
    liability: row.liability,
    registrationId: row.registration_id,
    supplierGstin: row.supplier_gstin,
    supplierState: row.supplier_state,
    placeOfSupply: row.place_of_supply,
    sac: row.sac,
    rate: row.rate,
    facts: row.facts,
    price: paise(row.gross),
    taxable: paise(row.taxable),
    tax: { cgst: paise(row.cgst), sgst: paise(row.sgst), igst: paise(row.igst) },
    commission: paise(row.commission),
    commissionTax: {
      cgst: paise(row.commission_cgst),
      sgst: paise(row.commission_sgst),
      igst: paise(row.commission_igst),
    },
    tcs: { cgst: paise(row.tcs_cgst), sgst: paise(row.tcs_sgst), igst: paise(row.tcs_igst) },
    tds: paise(row.tds),
    net: paise(row.net),
  }));
}

/**
 * Takes back a part of a charged subject by a separate share, of which a credit note is issued; what becomes of the money is the caller's.
 * Returns null if the subject is not charged, or by an earlier release.
 */
export async function reduceSupply(
  work: Pick<PaymentContext, 'tx' | 'now'>,
  subject: string,
  amount: Money,
): Promise<ChargeReduction | null> {
  const of = parsePartSubject(subject);
  if (!of) return null;
  const charged = (await chargedShares(work.tx, of.lineId)).find(({ part }) => part === of.part);
  if (!charged || charged.facts === null || amount > charged.price) return null;
  return storeReduction(work, charged, paise(charged.price - amount));
}

/**
 * Reduces a charge to a price: stores what is taken back as a separate share with negative amounts, posts it, and refunds what was paid
 * beyond the new price. A price that is not lower changes nothing. Returns what is left of the professional's net.
 */
export async function reduceChargeTo(
  work: PaymentContext,
  charged: ChargedShare,
  price: Money,
): Promise<Money> {
  if (price >= charged.price) return charged.net;
  const reduction = await storeReduction(work, charged, price);
  await reduceCharge(work, reduction);
  return paise(charged.net - reduction.less.net);
}

async function storeReduction(
  { tx, now }: Pick<PaymentContext, 'tx' | 'now'>,
  charged: ChargedShare,
  price: Money,
): Promise<ChargeReduction> {
  const { facts, professionalId, part, lineId } = charged;
  if (facts === null)
    throw new Error(`the charge of line ${lineId} has no facts: an earlier release made it`);
  const day = dateOf(now);
  if (professionalId !== null) await lockEarningsOf(tx, professionalId, day);
  const to = taxOf({ ...facts, price });
  const less = shareDifference(charged, to);
  const taxed = isCreditTaxed(charged.suppliedOn, day);
  const tax =
    professionalId === null ? null : (await professionalsTax(tx, [professionalId], day)).get(professionalId);
  // Of what is carried, this supply had its part at the price so far.
  const before = taxOf({ ...facts, price: charged.price });
  const carried = (tax?.tdsCarried ?? 0) + to.tdsCarried - before.tdsCarried;
  const { id } = await tx
    .withTables<BookingTables>()
    .insertInto('line_shares')
    .values({
      ...takenBack(charged, taxed ? less : { ...less, taxable: less.price, tax: NO_TAX }, day),
      tds_carried: Math.max(0, carried),
      reasons: [...to.reasons],
      facts: JSON.stringify({ ...facts, price }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    subject: part === 'extra' ? extraSubject(lineId) : lineSubject(lineId),
    shareId: id,
    professionalId,
    registrationId: charged.registrationId,
    liability: charged.liability,
    less,
    taxed,
  };
}

/** Returns the columns of a share that takes parts of a charge back, with negative amounts. */
export function takenBack(charged: ChargedShare, less: ShareDifference, day: string) {
  return {
    line_id: charged.lineId,
    part: charged.part,
    reduces: charged.id,
    professional_id: charged.professionalId,
    supplied_on: day,
    gross: 0 - less.price,
    taxable: 0 - less.taxable,
    cgst: 0 - less.tax.cgst,
    sgst: 0 - less.tax.sgst,
    igst: 0 - less.tax.igst,
    commission: 0 - less.commission,
    tax: 0 - less.commissionTax.cgst - less.commissionTax.sgst - less.commissionTax.igst,
    commission_cgst: 0 - less.commissionTax.cgst,
    commission_sgst: 0 - less.commissionTax.sgst,
    commission_igst: 0 - less.commissionTax.igst,
    tcs_cgst: 0 - less.tcs.cgst,
    tcs_sgst: 0 - less.tcs.sgst,
    tcs_igst: 0 - less.tcs.igst,
    tds: 0 - less.tds,
    net: 0 - less.net,
    liability: charged.liability,
    registration_id: charged.registrationId,
    supplier_gstin: charged.supplierGstin,
    supplier_state: charged.supplierState,
    place_of_supply: charged.placeOfSupply,
    sac: charged.sac,
    rate: charged.rate,
  };
}
