import type { LineFate } from '@aaspaas/contract/features/admin-blocks.ts';
import { describe, expect, it } from 'vitest';
import { decidesEach, fatesFor } from './line-fates.ts';

const BEGINS = new Date('2026-12-11T10:00:00+05:30');
const BEFORE = new Date('2026-12-11T09:59:00+05:30');

describe('fatesFor', () => {
  it.each([
    ['professional', 'assigned', BEFORE, ['keep', 'reassign', 'cancel']],
    ['professional', 'assigned', BEGINS, ['reassign', 'cancel']],
    ['professional', 'started', BEFORE, ['keep', 'cancel']],
    ['professional', 'done', BEFORE, ['keep']],
    ['professional', 'disputed', BEFORE, ['keep']],
    ['customer', 'placed', BEGINS, ['keep', 'cancel']],
    ['customer', 'assigned', BEGINS, ['keep', 'cancel']],
    ['customer', 'started', BEFORE, ['keep', 'cancel']],
    ['customer', 'done', BEFORE, ['keep']],
    ['customer', 'disputed', BEFORE, ['keep']],
  ] as const)('%s, %s line at %s: %j', (kind, state, startsAt, fates) => {
    expect(fatesFor(kind, { state, startsAt }, BEGINS)).toEqual(fates);
  });
});

describe('decidesEach', () => {
  const open = new Map<number, readonly LineFate[]>([
    [1, ['keep', 'cancel']],
    [2, ['reassign', 'cancel']],
  ]);
  it.each([
    [
      'each line once',
      [
        [1, 'keep'],
        [2, 'cancel'],
      ],
      true,
    ],
    ['a line that is missing', [[1, 'keep']], false],
    [
      'a line twice',
      [
        [1, 'keep'],
        [1, 'cancel'],
      ],
      false,
    ],
    [
      'another line',
      [
        [1, 'keep'],
        [3, 'cancel'],
      ],
      false,
    ],
    [
      'a fate that is not possible',
      [
        [1, 'keep'],
        [2, 'keep'],
      ],
      false,
    ],
  ] as const)('%s', (_what, decisions, valid) => {
    expect(
      decidesEach(
        open,
        decisions.map(([id, fate]) => ({ id, fate })),
      ),
    ).toBe(valid);
  });

  it('no open line needs no decision', () => {
    expect(decidesEach(new Map(), [])).toBe(true);
  });
});
