import { addMinutes } from '@aaspaas/contract/kernel/time.ts';

/** A time interval; the end is exclusive. */
export interface TimeWindow {
  readonly from: Date;
  readonly to: Date;
}

/** Returns the window of `minutes` that starts at an instant. */
export function windowFrom(from: Date, minutes: number): TimeWindow {
  return { from, to: addMinutes(from, minutes) };
}

/**
 * Returns the window extended by `minutes` at its end. If every stored window has the same extension, two windows that do
 * not overlap are at least that far apart, and the gap is not counted twice.
 */
export function withBuffer(window: TimeWindow, minutes: number): TimeWindow {
  return { from: window.from, to: addMinutes(window.to, minutes) };
}
