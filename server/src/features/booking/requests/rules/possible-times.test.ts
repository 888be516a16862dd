import { instantOf, timeOf } from '@aaspaas/contract/kernel/time.ts';
import { describe, expect, it } from 'vitest';
import { windowFrom } from '../../../../kernel/time-window.ts';
import { possibleTimes, STANDBY_FREE_MINUTES } from './possible-times.ts';

const at = (time: string) => instantOf('2026-11-24', time);
const work = [windowFrom(at('10:00'), 75)];

describe('possibleTimes', () => {
  it('of work that begins soon: as booked', () => {
    expect(possibleTimes(work, 'instant', at('09:50'), 30, STANDBY_FREE_MINUTES)).toEqual([work]);
  });

  it.each([
    ['09:00', 20, ['10:00', '10:15', '10:30', '10:45']],
    ['09:50', 20, ['10:15', '10:30', '10:45']],
    ['10:20', 25, ['10:45']],
    ['10:21', 25, []],
  ] as const)('at %s, %s minutes away, of a replacement: %j', (now, minutes, begins) => {
    const times = possibleTimes(work, 'standby', at(now), minutes, STANDBY_FREE_MINUTES);
    expect(times.map(([range]) => range && timeOf(range.from))).toEqual(begins);
    for (const [range] of times) expect(Number(range?.to) - Number(range?.from)).toBe(120 * 60_000);
  });

  it('last as long as the work if no one is free for two hours', () => {
    const [onTime] = possibleTimes(work, 'standby', at('08:00'), 10, 0);
    expect(onTime).toEqual(work);
  });

  it('keep longer work and its further days', () => {
    const long = [windowFrom(at('10:00'), 240), windowFrom(at('20:00'), 60)];
    const [, second] = possibleTimes(long, 'standby', at('08:00'), 10, STANDBY_FREE_MINUTES);
    expect(second).toEqual([windowFrom(at('10:15'), 240), long[1]]);
  });
});
