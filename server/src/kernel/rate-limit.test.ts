import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RateLimit, nextAllowedAt, secondsUntil } from './rate-limit.ts';

const now = new Date('2026-11-21T10:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

describe('nextAllowedAt', () => {
  const rateLimits = [
    { max: 1, seconds: 30 },
    { max: 3, seconds: 600 },
  ];
  const wait = (...times: number[]) => secondsUntil(nextAllowedAt(times.map(ago), now, rateLimits), now);

  it('waits until the oldest counted event has left its window', () => {
    expect(wait()).toBe(0);
    expect(wait(29)).toBe(1);
    expect(wait(30)).toBe(0);
    expect(wait(40, 100)).toBe(0);
    expect(wait(40, 100, 200)).toBe(400);
    expect(wait(200, 40, 100)).toBe(400);
    expect(wait(10, 100, 599)).toBe(20);
    expect(wait(40, 100, 600)).toBe(0);
  });

  it('never exceeds a limit in any window, and allows the earliest instant that fits', () => {
    const seconds = fc.integer({ min: 1, max: 1000 });
    const rateLimit: fc.Arbitrary<RateLimit> = fc.record({ max: fc.integer({ min: 1, max: 5 }), seconds });
    fc.assert(
      fc.property(
        fc.array(seconds, { maxLength: 12 }),
        fc.array(rateLimit, { maxLength: 3 }),
        (pauses, rules) => {
          const made: Date[] = [];
          let clock = now;
          for (const pause of pauses) {
            clock = new Date(clock.getTime() + pause * 1000);
            const at = nextAllowedAt(made, clock, rules);
            expect(at >= clock).toBe(true);
            if (at.getTime() === clock.getTime()) made.push(clock);
          }
          for (const { max, seconds: length } of rules)
            made.forEach((first, index) => {
              const afterWindow = made[index + max];
              if (afterWindow)
                expect(afterWindow.getTime() - first.getTime()).toBeGreaterThanOrEqual(length * 1000);
            });
        },
      ),
    );
  });
});

describe('secondsUntil', () => {
  it('rounds up and never returns a negative number', () => {
    expect(secondsUntil(new Date(now.getTime() + 1), now)).toBe(1);
    expect(secondsUntil(now, now)).toBe(0);
    expect(secondsUntil(ago(5), now)).toBe(0);
  });
});
