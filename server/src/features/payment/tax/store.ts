import type { IndianState } from '@aaspaas/contract/kernel/indian-states.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/db/connect.ts';
import type { Row, Table } from '../../../platform/db/tables.ts';
import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import type { AdvanceTerms } from './rules/advance-tax.ts';
import { type Heads, totalTax } from './rules/heads.ts';
import type { PlaceRule } from './rules/place-of-supply.ts';
import type { TaxClasses } from './rules/tax-classes.ts';
import type { Registration } from './rules/tax-of.ts';
import type { WelfareLevy } from './rules/welfare.ts';

/** Dated rows of tax; a row without a sub-category is for all others. */
export type TaxTables = {
  advance_taxes: Table<
    'advance_taxes',
    { kind: 'received' | 'refunded' | 'restored' | 'used'; place_of_supply: IndianState }
  >;
  commission_classes: Table<'commission_classes'>;
  tax_classes: Table<'tax_classes', { place_rule: PlaceRule }>;
  tax_registrations: Table<'tax_registrations', { state: IndianState }>;
  welfare_levies: Table<'welfare_levies'>;
};

/** Lets one transaction at a time add registrations, so that two operators who add them see each other's. */
export async function lockTaxRegistrations(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('tax registrations', 0))`.execute(tx);
}

/**
 * Returns the classes that apply on a day.
 *
 * @param day Asia/Kolkata, `YYYY-MM-DD`
 */
export async function taxClassesOf(executor: Executor, day: string): Promise<TaxClasses> {
  const { rows } = await sql<
    Pick<
      Row<'tax_classes', { place_rule: PlaceRule }>,
      'subcategory_id' | 'sac' | 'notified' | 'notified_rate' | 'registered_rate' | 'place_rule'
    >
  >`
    select distinct on (subcategory_id) subcategory_id, sac, notified, notified_rate, registered_rate, place_rule
    from tax_classes where valid_from <= ${day} order by subcategory_id, valid_from desc`.execute(executor);
  return new Map(
    rows.map((row) => [
      row.subcategory_id,
      {
        sac: row.sac,
        notified: row.notified,
        notifiedRate: row.notified_rate,
        registeredRate: row.registered_rate,
        place: row.place_rule,
      },
    ]),
  );
}

/** Returns the platform's registrations that apply on a day, the principal one first. */
export async function taxRegistrationsOf(executor: Executor, day: string): Promise<Registration[]> {
  return executor
    .withTables<TaxTables>()
    .selectFrom('tax_registrations')
    .select(['id', 'gstin', 'state'])
    .where('valid_from', '<=', day)
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>', day)]))
    .orderBy('id')
    .execute();
}

/** A change of the tax on an advance, as it is posted. Amounts in paise. */
export interface AdvanceTax {
  readonly payableId: number;
  /** `restored`: a refund will not be paid. `used`: a charge took the advance. */
  readonly kind: 'received' | 'refunded' | 'restored' | 'used';
  /** The payment that was received; null otherwise. */
  readonly captureId?: number | null;
  /** The refund; null if an assignment or a charge changed who owes the tax. */
  readonly refundId?: number | null;
  /** The part of the advance. */
  readonly amount: Money;
  readonly heads: Heads;
  readonly terms: AdvanceTerms;
}

/** Records the tax of an advance, from which its vouchers are issued; nothing without tax. Posting is the caller's. */
export async function recordAdvanceTax(
  tx: Executor,
  { payableId, kind, captureId = null, refundId = null, amount, heads, terms }: AdvanceTax,
  at: Date,
): Promise<void> {
  if (totalTax(heads) === 0 || amount <= 0 || terms.registrationId === null) return;
  await tx
    .withTables<TaxTables>()
    .insertInto('advance_taxes')
    .values({
      payable_id: payableId,
      kind,
      capture_id: captureId,
      refund_id: refundId,
      amount,
      sac: terms.sac,
      rate: terms.rate,
      place_of_supply: terms.place,
      registration_id: terms.registrationId,
      cgst: heads.cgst,
      sgst: heads.sgst,
      igst: heads.igst,
      at,
    })
    .execute();
}

/** A refund will not be paid: its voucher is not issued. What was taken back is restored by `recordAdvanceTax`, unless a charge used it. */
export async function withdrawRefundVoucher(tx: Executor, refundId: number): Promise<void> {
  await sql`delete from undocumented where source = 'advance' and source_id in (
    select id from advance_taxes where refund_id = ${refundId})`.execute(tx);
}

/** Returns the service accounting code of the platform's commission on a day, Asia/Kolkata. */
export async function commissionSacOf(executor: Executor, day: string): Promise<string> {
  const { sac } = await executor
    .withTables<TaxTables>()
    .selectFrom('commission_classes')
    .select('sac')
    .where('valid_from', '<=', day)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return sac;
}

/** Returns the welfare levy of a day, Asia/Kolkata; null before the first one. */
export async function welfareLevyOf(executor: Executor, day: string): Promise<WelfareLevy | null> {
  const row = await executor
    .withTables<TaxTables>()
    .selectFrom('welfare_levies')
    .select(['rate', 'cap'])
    .where('valid_from', '<=', day)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { rate: row.rate, cap: paise(row.cap) } : null;
}
