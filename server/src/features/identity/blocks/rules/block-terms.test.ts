import { BLOCK_REASONS } from '@aaspaas/contract/features/blocks.ts';
import { describe, expect, it } from 'vitest';
import { appealDue, blockBegins, mayDecideAppeal } from './block-terms.ts';

const NOW = new Date('2026-11-27T10:00:00+05:30');
const LATER = new Date('2026-12-11T10:00:00+05:30');

describe('blockBegins', () => {
  it.each(BLOCK_REASONS)('%s: at once for a customer', (reason) => {
    expect(blockBegins('user', reason, NOW)).toEqual(NOW);
  });

  it.each([
    ['safety', NOW],
    ['fraud', NOW],
    ['no_shows', LATER],
    ['conduct', LATER],
    ['unpaid', LATER],
    ['other', LATER],
  ] as const)('%s: at %s for a professional', (reason, begins) => {
    expect(blockBegins('employee', reason, NOW)).toEqual(begins);
  });
});

describe('appealDue', () => {
  it('is seven days after the appeal', () => {
    expect(appealDue(NOW)).toEqual(new Date('2026-12-04T10:00:00+05:30'));
  });
});

describe('mayDecideAppeal', () => {
  it.each([
    ['another operator', 2, 1, [1, 2], true],
    ['the operator who blocked, with another one', 1, 1, [1, 2], false],
    ['the operator who blocked, as the only one', 1, 1, [1], true],
    ['the operator who blocked, while no operator is active', 1, 1, [], true],
  ])('%s', (_who, operator, blockedBy, couldDecide, may) => {
    expect(mayDecideAppeal(operator, blockedBy, couldDecide)).toBe(may);
  });
});
