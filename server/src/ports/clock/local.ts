import type { Clock } from './port.ts';

/** The system clock. */
export const systemClock: Clock = { now: () => new Date() };
