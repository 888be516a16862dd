import { setTimeout as sleep } from 'node:timers/promises';
import type { Outage } from '../../../platform/vendors/outage.ts';
import type { Clock } from '../../clock/port.ts';
import type { Vendor } from './vendor.ts';

/** How much a service is asked at most. */
export interface Allowance {
  readonly perSecond: number;
  readonly atOnce: number;
  /** Who would have to wait longer for their turn is told at once that it is busy. */
  readonly longestWaitMs: number;
}

/** A service that is asked evenly, and never too much at once; the queue is as long as the longest wait. */
export function limited(vendor: Vendor, clock: Clock, allowance: Allowance): Vendor {
  const { perSecond, atOnce, longestWaitMs } = allowance;
  let nextTurn = 0;
  let asking = 0;

  const inTurn = async <T>(ask: () => Promise<T>): Promise<T | Outage> => {
    const now = clock.now().getTime();
    const turn = Math.max(now, nextTurn);
    if (turn - now > longestWaitMs) return { outage: 'busy' };
    nextTurn = turn + 1000 / perSecond;
    if (turn > now) await sleep(turn - now);
    if (asking >= atOnce) return { outage: 'busy' };
    asking++;
    try {
      return await ask();
    } finally {
      asking--;
    }
  };

  return {
    name: vendor.name,
    forward: (text) => inTurn(() => vendor.forward(text)),
    reverse: (point) => inTurn(() => vendor.reverse(point)),
  };
}
