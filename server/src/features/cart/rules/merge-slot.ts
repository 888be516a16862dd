import type { Slot, SlotInput } from '@aaspaas/contract/kernel/slot.ts';

/** Stored slot of a cart line; a field that is not chosen yet is null. */
export interface StoredSlot {
  readonly work_type: 'day' | 'hour' | null;
  readonly day_hours: number | null;
  readonly service_date: string | null;
  readonly service_time: string | null;
}

/**
 * Returns the slot after a change. An omitted field is unchanged, an empty one is cleared, and a changed method clears the
 * duration unless the request sets a new one (customer.md, section 4).
 *
 * @param sent the raw fields of the request
 * @param read the non-empty fields, validated
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
