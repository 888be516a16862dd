import type { Point } from '@aaspaas/contract/kernel/point.ts';
import { distanceKm } from '../lines/distance-km.ts';

/** How often a position is sent: soon if the professional has moved, else now and then, so that the customer sees it is current. */
const MOVED_MS = 30_000;
const STILL_MS = 60_000;
const MOVED_KM = 0.1;

/** A position and when it was sent, in milliseconds. */
export interface SentPosition {
  readonly point: Point;
  readonly at: number;
}

/** Returns whether a position is to be sent: the first one, after 30 s if it is at least 100 m further, else after 60 s. */
export function isPositionDue(last: SentPosition | null, point: Point, now: number): boolean {
  if (!last) return true;
  const elapsed = now - last.at;
  return elapsed >= STILL_MS || (elapsed >= MOVED_MS && distanceKm(last.point, point) >= MOVED_KM);
}
