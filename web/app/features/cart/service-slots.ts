import type { SlotValues } from './slot-rules.ts';

/** How a start time can be booked: `free` and `few` are promised, `request` is answered later, `full` is not available. */
export type SlotState = 'free' | 'few' | 'request' | 'full';

/** A start time of a day, `HH:MM` in Asia/Kolkata. */
export interface DayTime {
  readonly time: string;
  readonly state: SlotState;
  /** Until when a request is answered, ISO 8601. */
  readonly answer_by?: string | undefined;
}

/** A day's start times in order. */
export interface SlotDay {
  /** `YYYY-MM-DD` in Asia/Kolkata. */
  readonly date: string;
  readonly times: readonly DayTime[];
}

/** A time that can be booked instead of another one. */
export interface NextTime {
  readonly date: string;
  readonly time: string;
  readonly state: Exclude<SlotState, 'full'>;
}

/** The start times of a service at a place. */
export interface ServiceSlots {
  readonly earliest: { readonly date: string; readonly time: string } | null;
  readonly instant: { readonly minutes: number } | null;
  readonly days: readonly SlotDay[];
}

/** Returns the start time of a slot; undefined if the grid does not have it: another minute, or a later date. */
export function startTimeOf(
  slots: ServiceSlots | null,
  { preferredDate, preferredTime }: Pick<SlotValues, 'preferredDate' | 'preferredTime'>,
): DayTime | undefined {
  return slots?.days
    .find(({ date }) => date === preferredDate)
    ?.times.find(({ time }) => time === preferredTime);
}

/** Returns whether the slot was shown as free, so that the booking sends `promised` and is refused if it is taken. */
export function isPromised(slots: ServiceSlots | null, slot: SlotValues): boolean {
  const state = startTimeOf(slots, slot)?.state;
  return state === 'free' || state === 'few';
}
