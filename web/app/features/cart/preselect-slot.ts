import { MAX_DURATION, type ServiceMethod } from '@aaspaas/contract/kernel/slot.ts';
import { EMPTY_SLOT, type SlotValues } from './slot-rules.ts';

/** What the first slot of a form is derived from. */
export interface SlotHistory {
  /** Rupees; null: the service is not offered by this method. */
  readonly perHour: number | null;
  readonly perDay: number | null;
  /** The customer's last slot: a draft of this form, the slot note or the last booking. */
  readonly last?: Partial<SlotValues> | undefined;
  /** The median duration of the service's bookings by method, in hours and days. */
  readonly median?: Readonly<Partial<Record<ServiceMethod, number | null>>> | undefined;
}

/**
 * Returns the slot a form starts with (flow.md, section 2): the last method, else the hour; the last duration, else the
 * service's median, else 1. Date and time stay as they were; the grid chooses the first free one when it has loaded.
 */
export function preselectSlot({ perHour, perDay, last, median }: SlotHistory): SlotValues {
  const offered = (method: string | undefined): method is ServiceMethod =>
    (method === 'hour' && perHour !== null) || (method === 'day' && perDay !== null);
  const serviceMethod = [last?.serviceMethod, 'hour', 'day'].find(offered);
  if (!serviceMethod) return { ...EMPTY_SLOT, ...last };
  const lastDuration = last?.serviceMethod === serviceMethod ? Number(last.workingDuration) : 0;
  const duration = lastDuration || Math.round(median?.[serviceMethod] ?? 1);
  return {
    ...EMPTY_SLOT,
    ...last,
    serviceMethod,
    workingDuration: String(Math.max(1, Math.min(duration, MAX_DURATION[serviceMethod]))),
  };
}
