import { sql } from 'kysely';
import type { Executor } from '../../../../platform/db/connect.ts';
import type { Row } from '../../../../platform/db/tables.ts';
import type { PaymentTables } from '../../tables.ts';
import type { PlaceRule } from '../rules/place-of-supply.ts';
import type { Registration, TaxClass } from '../rules/tax-of.ts';

/** The classes of a day: by sub-category, and under null for every other one. */
export type TaxClasses = ReadonlyMap<number | null, TaxClass>;

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

/** Returns the class of a sub-category, or the class of all without their own. */
export function taxClassOf(classes: TaxClasses, subcategoryId: number | null): TaxClass {
  const found = classes.get(subcategoryId) ?? classes.get(null);
  if (!found) throw new Error('tax_classes has no row for all sub-categories: the migration adds one');
  return found;
}

/** Returns the platform's registrations that apply on a day, the principal one first. */
export async function taxRegistrationsOf(executor: Executor, day: string): Promise<Registration[]> {
  return executor
    .withTables<PaymentTables>()
    .selectFrom('tax_registrations')
    .select(['id', 'gstin', 'state'])
    .where('valid_from', '<=', day)
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>', day)]))
    .orderBy('id')
    .execute();
}
