import { addMinutes, dateOf } from '@aaspaas/contract/kernel/time.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import type { Tx } from '../../../../platform/db/connect.ts';
import { allowLongStatements, countBalances, type LedgerFault, findLedgerFaults } from '../store.ts';
import { ledgerFaulty } from '../../events.ts';
import type { PaymentTables } from '../../tables.ts';
import type { PaymentDeps } from '../../deps.ts';

/** The nightly check starts at 02:00 Asia/Kolkata. */
const AFTER_MIDNIGHT_MINUTES = 120;

/** Dependencies of the nightly check. */
export interface LedgerCheckDeps extends Pick<PaymentDeps, 'db' | 'clock' | 'log' | 'publish'> {
  /** Counts faults, for an alarm. */
  countFaults(faults: number): void;
  /** Compares the ledger with the tables of other features, and with what is stored of it. */
  findMore(tx: Tx): Promise<readonly LedgerFault[]>;
}

/**
 * Checks the ledger once a night, in whichever process starts first. Stores the faults, which freezes the payouts and is reported to the
 * operators of money, and the balances; logs the faults at the highest level.
 *
 * @returns null if another process has checked this night
 */
export async function checkLedger({
  db,
  clock,
  log,
  publish,
  countFaults,
  findMore,
}: LedgerCheckDeps): Promise<readonly LedgerFault[] | null> {
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
    const detected = [...(await findLedgerFaults(tx)), ...(await findMore(tx))];
    if (detected.length) {
      await checks
        .updateTable('ledger_checks')
        .set({ faults: JSON.stringify(detected) })
        .where('day', '=', day)
        .execute();
      await publish(tx, ledgerFaulty, day, { day, faults: detected.length });
    }
    return detected;
  });
  if (faults?.length) countFaults(faults.length);
  for (const fault of faults ?? []) log.error(fault, 'ledger mismatch');
  if (faults) await countBalances(db, day);
  return faults;
}
