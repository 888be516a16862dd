import type { IndianState } from '@aaspaas/contract/kernel/indian-states.ts';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/connect.ts';
import type { Row, Table } from '../../../platform/db/tables.ts';
import type { PlaceRule } from './rules/place-of-supply.ts';
import type { TaxClasses } from './rules/tax-classes.ts';
import type { Registration } from './rules/tax-of.ts';

/** Dated rows of tax; a row without a sub-category is for all others. */
export type TaxTables = {
  tax_classes: Table<'tax_classes', { place_rule: PlaceRule }>;
  tax_registrations: Table<'tax_registrations', { state: IndianState }>;
};

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
