import { transaction } from '../../../../platform/db/transaction.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { DeliveryReport, SmsVendorName } from '../../../../ports/sms/port.ts';
import { statesBefore } from '../rules/send-state.ts';
import { sendStore } from '../store.ts';

/**
 * Records delivery reports. An unknown id, a repeated report and one that comes after a later state change nothing. A message
 * that was not delivered is due at once for the second vendor; a delivered one no longer is.
 */
export async function recordReports(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  vendor: SmsVendorName,
  reports: readonly DeliveryReport[],
): Promise<void> {
  for (const { vendorId, state, error } of reports)
    await transaction(db, async (tx) => {
      const now = clock.now();
      const store = sendStore(tx);
      const id = await store.advance({ vendor, vendorId }, state, statesBefore(state), {
        error: error === null ? null : error.slice(0, 60),
        settled_at: now,
      });
      if (id === undefined) return;
      if (state === 'delivered') await store.takeFallback(id);
      else await store.hasten(id, now);
    });
}
