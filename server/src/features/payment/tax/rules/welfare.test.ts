import { paise } from '@aaspaas/contract/kernel/money.ts';
import { describe, expect, test } from 'vitest';
import { type LeviedLine, welfareOf, welfareOn } from './welfare.ts';

/** 1 %, at most ₹1.50 per job. */
const LEVY = { rate: 100, cap: paise(1_50) };

describe('the levy on what is paid for a job', () => {
  test.each([
    ['nothing', 0, 0],
    // 0.49 paise.
    ['below half a paisa', 49, 0],
    ['half a paisa is rounded up', 50, 1],
    ['1 % of ₹100', 100_00, 1_00],
    ['1 % of ₹149.49', 149_49, 1_49],
    ['1 % of ₹149.50 is rounded up to the cap', 149_50, 1_50],
    ['the cap begins at ₹150', 150_00, 1_50],
    ['1 % of example A would be ₹4.68', 468_14, 1_50],
  ] as const)('%s', (_, amount, levy) => {
    expect(welfareOn(paise(amount), LEVY)).toBe(levy);
  });
});

describe('the levy on the parts of a payment', () => {
  const line = (amount: number, job: number | null = 1): LeviedLine => ({ amount: paise(amount), job });

  test.each<
    [title: string, lines: LeviedLine[], levied: [job: number, amount: number][], expected: number[]]
  >([
    ['two jobs have a cap each', [line(468_14, 1), line(100_00, 2)], [], [1_50, 1_00]],
    // ₹1.00 of the work leaves 50 paise for the extra time.
    ['work and its extra time are one job', [line(100_00), line(100_00)], [], [1_00, 50]],
    ['an earlier payment for the job counts', [line(100_00)], [[1, 1_20]], [30]],
    ['nothing is left of the cap', [line(100_00)], [[1, 1_50]], [0]],
    ['a lower cap than before takes nothing back', [line(100_00)], [[1, 2_00]], [0]],
    ['work outside Karnataka has none', [line(468_14, null), line(50_00, 2)], [], [0, 50]],
    ['a collected debt has none and reduces none', [line(468_14, 1), line(-129_86, 2)], [], [1_50, 0]],
  ])('%s', (_, lines, levied, expected) => {
    expect(welfareOf(lines, LEVY, new Map(levied.map(([job, amount]) => [job, paise(amount)])))).toEqual(
      expected,
    );
  });

  test('a rate of zero levies nothing', () => {
    expect(welfareOf([line(468_14)], { rate: 0, cap: paise(1_50) }, new Map())).toEqual([0]);
  });
});
