import { addDays, addMinutes, instantOf } from '@aaspaas/contract/kernel/time.ts';

/** Tomorrow is planned at these times; from the last one on it is assigned. */
const PLAN_TIMES = ['13:00', '17:00', '19:30', '20:00'];

/** In the product the loop runs every 20 seconds, and tries a line without a professional again after five minutes. */
const RETRY_MINUTES = 30;

const LOOP_MS = 20_000;

/** Returns when the loop that plans and assigns runs for a day, besides after each booking (`nextLoop`). */
export function loopTimes(day: string): Date[] {
  const eve = addDays(day, -1);
  const retries = Array.from({ length: (24 * 60) / RETRY_MINUTES - 1 }, (_, n) =>
    addMinutes(instantOf(day, '00:00'), (n + 1) * RETRY_MINUTES),
  );
  return [...PLAN_TIMES.map((time) => instantOf(eve, time)), ...retries];
}

/** Returns when the loop that assigns lines runs next: it runs every 20 seconds. */
export function nextLoop(now: Date): Date {
  return new Date((Math.floor(now.getTime() / LOOP_MS) + 1) * LOOP_MS);
}
