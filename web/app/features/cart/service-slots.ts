import type { SlotValues } from './slot-rules.ts';

/**
 * The state of a start time (dispatch.md, section 1): `free` and `few` are promised to whoever books them, `request` is
 * answered later, `full` cannot be booked.
 */
export type StartTimeState = 'free' | 'few' | 'request' | 'full';

/** A start time of a day, `HH:MM` in Asia/Kolkata. */
export interface StartTime {
  readonly time: string;
  readonly state: StartTimeState;
  /** When a `request` is answered at the latest, ISO 8601. */
  readonly answer_by?: string | undefined;
}

/** A day's start times in order; empty if no start time is left on it. */
export interface SlotDay {
  /** `YYYY-MM-DD` in Asia/Kolkata. */
  readonly date: string;
  readonly times: readonly StartTime[];
}

/** The start times of a service for one choice of place, method, duration and professional. */
export interface ServiceSlots {
  /** The first free start time. */
  readonly earliest: { readonly date: string; readonly time: string } | null;
  /** A professional can be there in that many minutes; null where work at once is not offered. */
  readonly instant: { readonly minutes: number } | null;
  /** 14 days from today. */
  readonly days: readonly SlotDay[];
}

/** A start time with its day, as the answer `slot_taken` offers three of. */
export interface DatedTime {
  readonly date: string;
  readonly time: string;
  readonly state: StartTimeState;
}

/** Returns the start time of a slot; undefined if the grid does not have it: another minute, or a later date. */
export function startTimeOf(
  slots: ServiceSlots | null,
  { preferredDate, preferredTime }: Pick<SlotValues, 'preferredDate' | 'preferredTime'>,
): StartTime | undefined {
  return slots?.days
    .find(({ date }) => date === preferredDate)
    ?.times.find(({ time }) => time === preferredTime);
}

/** Returns whether the slot was shown as free, so that the booking sends `promised` and is refused if it is taken. */
export function isPromised(slots: ServiceSlots | null, slot: SlotValues): boolean {
  const state = startTimeOf(slots, slot)?.state;
  return state === 'free' || state === 'few';
}
