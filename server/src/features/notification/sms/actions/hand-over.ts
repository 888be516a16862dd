import type { Platform } from '../../../../platform/platform.ts';
import type { SendOutcome, SmsMessage, SmsVendor } from '../../../../ports/sms/port.ts';
import { statesBefore } from '../rules/send-state.ts';
import { sendStore } from '../store.ts';

/** A logged message and its vendor. */
interface HandOver {
  readonly id: number;
  readonly vendor: SmsVendor;
  readonly message: SmsMessage;
}

/** Hands a logged message to its vendor and records the result. No connection is held while the vendor answers. */
export async function handOver(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { id, vendor, message }: HandOver,
): Promise<SendOutcome['outcome']> {
  const outcome = await vendor.send(message);
  const now = clock.now();
  const store = sendStore(db);
  if (outcome.outcome === 'accepted') {
    const state = outcome.delivered ? 'delivered' : 'accepted';
    await store.advance({ id }, state, statesBefore(state), {
      vendor_id: outcome.vendorId,
      segments: outcome.segments,
      cost: vendor.segmentPaise === null ? null : vendor.segmentPaise * outcome.segments,
      accepted_at: now,
      ...(outcome.delivered ? { settled_at: now } : {}),
    });
    return 'accepted';
  }
  const error = outcome.outcome === 'failed' ? outcome.error : outcome.code;
  await store.advance({ id }, outcome.outcome, statesBefore(outcome.outcome), {
    error: error.slice(0, 60),
    settled_at: now,
  });
  return outcome.outcome;
}
