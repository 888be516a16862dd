import { addMinutes, dateOf } from '@aaspaas/contract/kernel/time.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { type LedgerFault, findLedgerFaults } from '../ledger.ts';
import type { PaymentTables } from '../tables.ts';
import type { PaymentDeps } from './payment-deps.ts';

/** The night's work begins at two in the morning, Asia/Kolkata. */
const AFTER_MIDNIGHT_MINUTES = 120;

/** Looks the books through once a night, in whichever process comes first; what is wrong is kept and logged as loudly as there is. */
export async function checkLedger({
  db,
  clock,
  log,
}: Pick<PaymentDeps, 'db' | 'clock' | 'log'>): Promise<readonly LedgerFault[] | null> {
  const now = clock.now();
  const day = dateOf(addMinutes(now, -AFTER_MIDNIGHT_MINUTES));
  const faults = await transaction(db, async (tx) => {
    const checks = tx.withTables<PaymentTables>();
    const claimed = await checks
      .insertInto('ledger_checks')
      .values({ day, faults: '[]', at: now })
      .onConflict((on) => on.column('day').doNothing())
      .returning('day')
      .executeTakeFirst();
    if (!claimed) return null;
    const detected = await findLedgerFaults(tx);
    if (detected.length)
      await checks
        .updateTable('ledger_checks')
        .set({ faults: JSON.stringify(detected) })
        .where('day', '=', day)
        .execute();
    return detected;
  });
  for (const fault of faults ?? []) log.error(fault, 'THE BOOKS ARE WRONG');
  return faults;
}
