import { stateOfGstin } from '@aaspaas/contract/kernel/gstin.ts';
import { addDays, dateOf } from '@aaspaas/contract/kernel/time.ts';
import { invalid } from '../../../../kernel/failure.ts';
import type { Tx } from '../../../../platform/db/connect.ts';
import { lockTaxRegistrations, type TaxTables } from '../store.ts';

/**
 * Sets the platform's only registration: from today on if there was none, else from tomorrow, when the other one ends. Null ends it. Nothing
 * changes if it is the principal registration already.
 *
 * @param gstin valid
 * @throws `invalid` on `gstin` if the platform has registrations in several States, each of which ends on its own
 */
export async function registerPlatform(tx: Tx, gstin: string | null, by: number, now: Date): Promise<void> {
  await lockTaxRegistrations(tx);
  const db = tx.withTables<TaxTables>();
  const open = await db
    .selectFrom('tax_registrations')
    .select(['id', 'gstin'])
    .where('valid_until', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  if ((open[0]?.gstin ?? null) === gstin) return;
  if (open.length > 1) throw invalid({ gstin: ['tax.registrations_several'] });
  const today = dateOf(now);
  const tomorrow = addDays(today, 1);
  if (open.length > 0)
    await db
      .updateTable('tax_registrations')
      .set({ valid_until: tomorrow })
      .where('valid_until', 'is', null)
      .execute();
  const state = gstin === null ? null : stateOfGstin(gstin);
  if (gstin === null || state === null) return;
  await db
    .insertInto('tax_registrations')
    .values({
      gstin,
      state,
      valid_from: open.length > 0 ? tomorrow : today,
      created_by: by,
      created_at: now,
    })
    .execute();
}
