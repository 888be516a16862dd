import type { Clock } from './port.ts';

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() };
