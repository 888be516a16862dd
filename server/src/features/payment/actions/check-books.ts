import { addMinutes, dateOf } from '@aaspaas/contract/kernel/time.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { type BookFault, faultsOf } from '../ledger.ts';
import type { PaymentTables } from '../tables.ts';
import type { PaymentParts } from './payment-parts.ts';

/** The night's work begins at two in the morning, Asia/Kolkata. */
const AFTER_MIDNIGHT_MINUTES = 120;

/** Looks the books through once a night, in whichever process comes first; what is wrong is kept and logged as loudly as there is. */
export async function checkBooks({
  db,
  clock,
  log,
}: Pick<PaymentParts, 'db' | 'clock' | 'log'>): Promise<readonly BookFault[] | null> {
  const now = clock.now();
  const day = dateOf(addMinutes(now, -AFTER_MIDNIGHT_MINUTES));
  const faults = await transaction(db, async (tx) => {
    const checks = tx.withTables<PaymentTables>();
    const mine = await checks
      .insertInto('ledger_checks')
      .values({ day, faults: '[]', at: now })
      .onConflict((on) => on.column('day').doNothing())
      .returning('day')
      .executeTakeFirst();
    if (!mine) return null;
    const found = await faultsOf(tx);
    if (found.length)
      await checks
        .updateTable('ledger_checks')
        .set({ faults: JSON.stringify(found) })
        .where('day', '=', day)
        .execute();
    return found;
  });
  for (const fault of faults ?? []) log.error(fault, 'THE BOOKS ARE WRONG');
  return faults;
}
