import { addMinutes } from '@aaspaas/contract/kernel/time.ts';

/** A stretch of time; the end is not part of it. */
export interface TimeWindow {
  readonly from: Date;
  readonly to: Date;
}

/** The window of `minutes` that begins at an instant. */
export function windowFrom(from: Date, minutes: number): TimeWindow {
  return { from, to: addMinutes(from, minutes) };
}

/**
 * The window with `minutes` added behind it. Where every stored window has the same tail, two that do not overlap lie at
 * least that far apart, and the gap is not counted twice.
 */
export function withBuffer(window: TimeWindow, minutes: number): TimeWindow {
  return { from: window.from, to: addMinutes(window.to, minutes) };
}
