import type { ServiceMethod } from '@aaspaas/contract/kernel/slot.ts';
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

/** The answer `slot_taken` of a booking: its message and the next times that can be booked. */
export interface TakenSlot {
  readonly message: string;
  readonly next: readonly NextTime[];
}

/** Restricts the professionals who may come: to one, or to women (only services marked `gender_choice`). */
export interface WhoComes {
  /** Null: anyone free, nearest first. */
  readonly professionalId: number | null;
  readonly womanOnly: boolean;
}

export const ANYONE: WhoComes = { professionalId: null, womanOnly: false };

/** What a service's start times depend on. */
export interface SlotChoice {
  readonly serviceId: number;
  /** The place of the work; null: the default city. */
  readonly place: { readonly latitude: number; readonly longitude: number } | null;
  readonly method: ServiceMethod;
  /** Hours or days. */
  readonly duration: number;
  readonly who: WhoComes;
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
