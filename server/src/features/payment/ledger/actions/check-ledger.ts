import { addMinutes, dateOf } from '@aaspaas/contract/kernel/time.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import { allowLongStatements, countBalances, type LedgerFault, findLedgerFaults } from '../store.ts';
import type { PaymentTables } from '../../tables.ts';
import type { PaymentDeps } from '../../deps.ts';

/** The nightly check starts at 02:00 Asia/Kolkata. */
const AFTER_MIDNIGHT_MINUTES = 120;

/**
 * Checks the ledger once a night, in whichever process starts first. Stores the faults and the balances, and logs the faults at the
 * highest level.
 */
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
    await allowLongStatements(tx);
    const detected = await findLedgerFaults(tx);
    if (detected.length)
      await checks
        .updateTable('ledger_checks')
        .set({ faults: JSON.stringify(detected) })
        .where('day', '=', day)
        .execute();
    return detected;
  });
  for (const fault of faults ?? []) log.error(fault, 'ledger mismatch');
  if (faults) await countBalances(db, day);
  return faults;
}
