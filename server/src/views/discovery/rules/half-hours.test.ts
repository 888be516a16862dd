import { describe, expect, it } from 'vitest';
import { isPromisable, PROMISE_DAYS, startTimesOf } from '../../../features/booking/index.ts';
import { HALF_HOURS, isStart, nextStart, startableHalfHours, startTimeOf } from './half-hours.ts';

/** Returns the half hours at which an hour of work may start. */
function startsIn(mask: string): number[] {
  const bits = [...Buffer.from(mask.slice(1), 'hex')]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  return Array.from(bits, (_, index) => index).filter((index) => bits.startsWith('11', index));
}

describe('startableHalfHours', () => {
  it.each([
    '00:00:00',
    '05:59:59',
    '06:00:00',
    '11:59:59',
    '12:00:00',
    '12:00:01',
    '21:59:59',
    '22:00:00',
    '23:45:00',
  ])('are the promisable start times of an hour after %s', (time) => {
    const now = new Date(`2026-11-21T${time}+05:30`);
    const expected = startTimesOf({ serviceMethod: 'hour', workingDuration: 1 }, '2026-11-21', PROMISE_DAYS, {
      dayHours: 8,
    }).filter(({ start }) => isPromisable(start, now));
    const starts = startsIn(startableHalfHours(now, PROMISE_DAYS));
    expect(starts.map((half) => startTimeOf(half, now))).toEqual(
      expected.map(({ date, time: of }) => ({ date, time: of })),
    );
    expect(starts.every(isStart)).toBe(true);
    expect(nextStart(now)).toBe(starts[0]);
  });

  it('of fewer days are their first ones', () => {
    const now = new Date('2026-11-21T12:10:00+05:30');
    expect(startsIn(startableHalfHours(now, 2))).toEqual(
      startsIn(startableHalfHours(now, PROMISE_DAYS)).filter((half) => half < 2 * HALF_HOURS),
    );
  });
});
