import type { SlotDraft } from '@aaspaas/contract/features/cart.ts';
import { isEmpty, readSlotPart, STANDARD_DAYS_AHEAD } from '@aaspaas/contract/kernel/slot.ts';
import { Failure, invalid } from '../../../kernel/failure.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changedSlot } from '../rules/changed-slot.ts';
import { type CartRow, cartStore } from '../store.ts';

/**
 * Saves the slot fields that were sent; one that was not sent stays, an empty one is cleared. A changed method clears the
 * duration unless a new one comes along.
 */
export function updateSlot(
  platform: Platform,
  accountId: number,
  cartId: number,
  sent: SlotDraft,
): Promise<CartRow> {
  return transaction(platform.db, async (tx) => {
    const store = cartStore(tx);
    const line = await store.line(accountId, cartId);
    if (!line) throw new Failure('not_found');
    const method = isEmpty(sent.serviceMethod) ? line.work_type : sent.serviceMethod;
    const date = isEmpty(sent.preferredDate) ? line.service_date : sent.preferredDate;
    // The date stands beside a new time, and the method beside a new duration, so that each is judged with its partner.
    const judged = readSlotPart(
      {
        ...sent,
        ...(isEmpty(sent.workingDuration) ? {} : { serviceMethod: method }),
        ...(isEmpty(sent.preferredTime) ? {} : { preferredDate: date }),
      },
      platform.clock.now(),
      STANDARD_DAYS_AHEAD,
    );
    if (!judged.ok) throw invalid(judged.errors);
    return store.update(line.id, changedSlot(line, sent, judged.part));
  });
}
