import type { NextTime, ServiceSlots } from '@aaspaas/contract/features/slots.ts';
import type { ServiceMethod } from '@aaspaas/contract/kernel/slot.ts';
import type { SlotValues } from './slot-rules.ts';

/** A day's start times in order. */
export type SlotDay = ServiceSlots['days'][number];

/** A start time of a day. */
export type DayTime = SlotDay['times'][number];

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
