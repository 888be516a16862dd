import type { SlotDraft } from '@aaspaas/contract/features/cart.ts';
import { isEmpty, parseSlotPart, DEFAULT_MAX_DAYS_AHEAD } from '@aaspaas/contract/kernel/slot.ts';
import { Failure, invalid } from '../../../kernel/failure.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { bookableService } from '../../catalog/index.ts';
import { mergeSlot } from '../rules/merge-slot.ts';
import { type CartRow, cartStore } from '../store.ts';

/**
 * Saves the slot fields that were sent. An omitted field is unchanged, an empty one is cleared. A changed method clears
 * the duration unless the request sets a new one.
 */
export function updateSlot(
  platform: Platform,
  accountId: number,
  cartId: number,
  input: SlotDraft,
): Promise<CartRow> {
  return transaction(platform.db, async (tx) => {
    const store = cartStore(tx);
    const line = await store.line(accountId, cartId);
    // The cart does not show a service that was withdrawn.
    if (!line || !(await bookableService(tx, line.service_id))) throw new Failure('not_found');
    const method = isEmpty(input.serviceMethod) ? line.work_type : input.serviceMethod;
    const date = isEmpty(input.preferredDate) ? line.service_date : input.preferredDate;
    // A new time is validated together with the stored date, and a new duration together with the stored method.
    const parsed = parseSlotPart(
      {
        ...input,
        ...(isEmpty(input.workingDuration) ? {} : { serviceMethod: method }),
        ...(isEmpty(input.preferredTime) ? {} : { preferredDate: date }),
      },
      platform.clock.now(),
      DEFAULT_MAX_DAYS_AHEAD,
    );
    if (!parsed.ok) throw invalid(parsed.errors);
    return store.update(line.id, mergeSlot(line, input, parsed.part));
  });
}
