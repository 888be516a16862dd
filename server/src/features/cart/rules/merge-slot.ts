import type { Slot, SlotInput } from '@aaspaas/contract/kernel/slot.ts';

/** A basket line's slot as it is stored; what is not chosen yet is null. */
export interface StoredSlot {
  readonly work_type: 'day' | 'hour' | null;
  readonly day_hours: number | null;
  readonly service_date: string | null;
  readonly service_time: string | null;
}

/**
 * The slot after a change. A field that was not sent stays, one that was sent empty is cleared, and a changed method clears
 * the duration unless a new one comes along (customer.md, section 4).
 *
 * @param sent the fields as they came
 * @param read those of them that say something, checked
 */
export function mergeSlot(stored: StoredSlot, input: SlotInput, read: Partial<Slot>): StoredSlot {
  const method =
    'serviceMethod' in input && input.serviceMethod !== undefined
      ? (read.serviceMethod ?? null)
      : stored.work_type;
  const kept = method === stored.work_type ? stored.day_hours : null;
  return {
    work_type: method,
    day_hours: input.workingDuration === undefined ? kept : (read.workingDuration ?? null),
    service_date: input.preferredDate === undefined ? stored.service_date : (read.preferredDate ?? null),
    service_time: input.preferredTime === undefined ? stored.service_time : (read.preferredTime ?? null),
  };
}
