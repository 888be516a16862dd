import { MEASURE_NAMES, MEASURES, type Measure } from '@aaspaas/contract/features/measures.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { giniOf, type MeasurePart, medianOf, shareOf, valueOf } from './measures.ts';

const part = (numerator: number, denominator: number, bucket = 0): MeasurePart => ({
  bucket,
  numerator,
  denominator,
});

describe('shareOf', () => {
  it.each([
    ['none of some', 0, 4, 0],
    ['a third', 1, 3, 0.3333],
    ['two thirds', 2, 3, 0.6667],
    ['all', 4, 4, 1],
    ['nothing to measure', 0, 0, null],
  ])('%s', (_what, numerator, denominator, share) => {
    expect(shareOf(numerator, denominator)).toBe(share);
  });
});

describe('medianOf', () => {
  const minutes = (...values: number[]) => values.map((value) => part(value, 1, value));
  it.each<[string, MeasurePart[], number | null]>([
    ['no lines', [], null],
    ['one line', minutes(7), 7],
    ['an odd number', minutes(9, 1, 4), 4],
    ['an even number: the mean of the two in the middle', minutes(1, 4, 9, 100), 6.5],
    ['several lines in a bucket', [part(6, 3, 2), part(90, 1, 90)], 2],
    ['the middle between two buckets', [part(4, 2, 2), part(10, 2, 5)], 3.5],
    ['buckets of several days in any order', [part(60, 1, 60), part(0, 1, 0), part(0, 1, 0)], 0],
  ])('%s', (_what, parts, median) => {
    expect(medianOf(parts)).toBe(median);
  });

  it('is the median of the values, however they are divided into parts', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(60), { minLength: 1, maxLength: 40 }), (values) => {
        const sorted = values.toSorted((one, other) => one - other);
        const middle = (sorted.length - 1) / 2;
        const expected = ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
        expect(medianOf(minutes(...values))).toBe(expected);
      }),
    );
  });
});

describe('giniOf', () => {
  it.each<[string, number[], number | null]>([
    ['no professionals', [], null],
    ['no jobs', [0, 0], null],
    ['one professional', [5], 0],
    ['equal', [3, 3, 3], 0],
    ['one of four has all', [0, 0, 0, 8], 0.75],
    ['1, 2, 3', [3, 1, 2], 0.2222],
    ['0, 1, 3', [1, 0, 3], 0.5],
  ])('%s', (_what, jobs, index) => {
    const gini = giniOf(jobs);
    expect(gini && shareOf(gini.numerator, gini.denominator)).toBe(index);
  });

  it('is half of the mean difference of two professionals ÷ the mean', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { minLength: 1, maxLength: 15 }), (jobs) => {
        const total = jobs.reduce((sum, count) => sum + count, 0);
        fc.pre(total > 0);
        const differences = jobs.flatMap((one) => jobs.map((other) => Math.abs(one - other)));
        const sum = differences.reduce((all, one) => all + one, 0);
        const gini = giniOf(jobs);
        expect((gini?.numerator ?? 0) / (gini?.denominator ?? 1)).toBeCloseTo(
          sum / (2 * jobs.length * total),
          9,
        );
      }),
    );
  });
});

describe('valueOf', () => {
  it.each<[Measure, MeasurePart[], ReturnType<typeof valueOf>]>([
    ['gmv', [part(30_050, 1), part(100, 1)], { value: 301.5, numerator: null, denominator: null }],
    ['gmv', [], { value: 0, numerator: null, denominator: null }],
    ['take_rate', [part(3_000, 20_000)], { value: 0.15, numerator: 30, denominator: 200 }],
    ['fill', [part(3, 4), part(1, 4)], { value: 0.5, numerator: 4, denominator: 8 }],
    ['fill', [], { value: null, numerator: 0, denominator: 0 }],
    ['time_to_assign', [part(2, 1, 2), part(8, 1, 8)], { value: 5, numerator: null, denominator: null }],
    ['on_time', [part(2, 3)], { value: 0.6667, numerator: 2, denominator: 3 }],
    ['no_show', [part(1, 10)], { value: 0.1, numerator: 1, denominator: 10 }],
    ['cancelled_user', [part(1, 8)], { value: 0.125, numerator: 1, denominator: 8 }],
    ['cancelled_employee', [part(2, 8)], { value: 0.25, numerator: 2, denominator: 8 }],
    ['cancelled_admin', [part(0, 8)], { value: 0, numerator: 0, denominator: 8 }],
    ['disputes', [part(1, 4)], { value: 0.25, numerator: 1, denominator: 4 }],
    ['refunded', [part(5_000, 0), part(0, 20_000)], { value: 0.25, numerator: 50, denominator: 200 }],
    ['repeat_30', [part(1, 2)], { value: 0.5, numerator: 1, denominator: 2 }],
    ['repeat_90', [part(2, 2)], { value: 1, numerator: 2, denominator: 2 }],
    ['gini', [part(6, 8)], { value: 0.75, numerator: null, denominator: null }],
    ['supply_gap', [part(2, 0), part(3, 0)], { value: 5, numerator: null, denominator: null }],
    ['payment_success', [part(9, 10)], { value: 0.9, numerator: 9, denominator: 10 }],
  ])('%s of %j', (measure, parts, value) => {
    expect(valueOf(measure, parts)).toEqual(value);
  });

  it('knows every measure', () => {
    for (const measure of MEASURE_NAMES)
      expect([measure, valueOf(measure, [part(1, 1, 1)]).value]).toEqual([
        measure,
        MEASURES[measure].unit === 'rupees' ? 0.01 : 1,
      ]);
  });
});
