import { stateOfGstin } from '@aaspaas/contract/kernel/gstin.ts';
import { addDays, dateOf } from '@aaspaas/contract/kernel/time.ts';
import type { Selectable } from 'kysely';
import { Failure, invalid } from '../../../../kernel/failure.ts';
import type { Executor, Tx } from '../../../../platform/db/connect.ts';
import { lockTaxRegistrations, type TaxTables } from '../store.ts';

/** A registration of the platform as it is stored. */
export type TaxRegistrationRow = Readonly<
  Omit<Selectable<TaxTables['tax_registrations']>, 'created_by' | 'created_at'>
>;

/** Returns all registrations of the platform, the oldest one first: the first that applies is the principal one. */
export async function taxRegistrationRows(executor: Executor): Promise<TaxRegistrationRow[]> {
  return executor
    .withTables<TaxTables>()
    .selectFrom('tax_registrations')
    .select(['id', 'gstin', 'state', 'valid_from', 'valid_until', 'address'])
    .orderBy('id')
    .execute();
}

/**
 * Adds a registration in the State of its GSTIN and returns its id. A State has one at a time.
 *
 * @param gstin valid
 * @param validFrom today at the earliest, Asia/Kolkata
 * @param address of the certificate, which its invoices print; null: the company's
 * @throws `invalid` on `valid_from`, or on `gstin` if its State has a registration
 */
export async function addTaxRegistration(
  tx: Tx,
  {
    gstin,
    validFrom,
    address,
  }: { readonly gstin: string; readonly validFrom: string; readonly address: string | null },
  by: number,
  now: Date,
): Promise<number> {
  const state = stateOfGstin(gstin);
  if (state === null) throw invalid({ gstin: ['tax.gstin_valid'] });
  if (validFrom < dateOf(now)) throw invalid({ valid_from: ['tax.registration_from_today'] });
  const db = tx.withTables<TaxTables>();
  await lockTaxRegistrations(tx);
  const other = await db
    .selectFrom('tax_registrations')
    .select('id')
    .where('state', '=', state)
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>', validFrom)]))
    .executeTakeFirst();
  if (other) throw invalid({ gstin: ['tax.registration_exists'] });
  const { id } = await db
    .insertInto('tax_registrations')
    .values({ gstin, state, valid_from: validFrom, address, created_by: by, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Ends a registration after a day; an end is final.
 *
 * @param lastDay today at the earliest, Asia/Kolkata
 * @throws `invalid` on `last_day`; `not_found`; `state_changed` if it has an end already
 */
export async function endTaxRegistration(tx: Tx, id: number, lastDay: string, now: Date): Promise<void> {
  if (lastDay < dateOf(now)) throw invalid({ last_day: ['tax.registration_ends_today'] });
  const db = tx.withTables<TaxTables>();
  const row = await db
    .selectFrom('tax_registrations')
    .select(['valid_from', 'valid_until'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Failure('not_found');
  if (row.valid_until !== null) throw new Failure('state_changed');
  if (lastDay < row.valid_from) throw invalid({ last_day: ['tax.registration_ends_after'] });
  await db
    .updateTable('tax_registrations')
    .set({ valid_until: addDays(lastDay, 1) })
    .where('id', '=', id)
    .execute();
}
