import { addDays, dateOf } from '@aaspaas/contract/kernel/time.ts';
import type { Tx } from '../../../../platform/db/connect.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import type { Publish } from '../../../../platform/events/events.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { taxDetailsRequested } from '../../events.ts';
import { taxStore } from '../store.ts';

/** How long a professional has to state a PAN or an Aadhaar before 5 % are withheld. A chartered accountant has not confirmed it. */
const DAYS_TO_STATE = 30;

/** Professionals asked in one transaction. */
const BATCH = 200;

/**
 * Asks all approved professionals who were not asked yet: those who were approved before tax details were part of the product. Runs in
 * every worker; a professional is asked by one of them.
 */
export async function requestTaxDetails({
  db,
  clock,
  publish,
}: Pick<Platform, 'db' | 'clock' | 'publish'>): Promise<void> {
  for (;;) {
    const asked = await transaction(db, (tx) => askForTaxDetails(tx, publish, null, clock.now()));
    if (asked < BATCH) return;
  }
}

/**
 * Asks approved professionals without tax details, each once, with a notification that names the last day. Without this request no
 * professional has 5 % withheld. Returns how many were asked.
 *
 * @param professionalId null: all of them, a batch at a time
 */
export async function askForTaxDetails(
  tx: Tx,
  publish: Publish,
  professionalId: number | null,
  now: Date,
): Promise<number> {
  const dueOn = addDays(dateOf(now), DAYS_TO_STATE);
  const ids = await taxStore(tx).ask(dueOn, professionalId, now, BATCH);
  for (const id of ids) await publish(tx, taxDetailsRequested, String(id), { account_id: id, due_on: dueOn });
  return ids.length;
}
