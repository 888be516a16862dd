import { describe, expect, it } from 'vitest';
import { nextUsage } from './memory-release.ts';

/** The intervals of five seconds in which memory is released, by the processor time of each. */
function releases(...cpuSeconds: number[]): number[] {
  let usage = { sinceRelease: 0 };
  return cpuSeconds.flatMap((seconds, index) => {
    const next = nextUsage(usage, seconds);
    usage = next;
    return next.release ? [index] : [];
  });
}

describe('nextUsage', () => {
  it.each([
    ['once idle after a load', [4, 4, 0.1, 0.1, 0.1], [2]],
    ['again after another load', [4, 0.1, 0.1, 4, 0.1], [1, 4]],
    ['not while the load lasts', [4, 1, 0.5, 0.3, 0.25], []],
    ['not without a load', [0.1, 0.1, 0.1], []],
    ['after many small loads, too', [1, 0.2, 1, 0.2, 1, 0.2], [5]],
  ])('releases memory %s', (_case, cpuSeconds, expected) => {
    expect(releases(...cpuSeconds)).toEqual(expected);
  });
});
