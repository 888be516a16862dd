import type { MessageState } from '@aaspaas/contract/features/messages.ts';
import { describe, expect, it } from 'vitest';
import { fallbackTimes, statesBefore } from './send-state.ts';

const now = new Date('2026-11-27T10:00:00Z');

describe('statesBefore', () => {
  it.each<[MessageState, MessageState[]]>([
    ['sending', []],
    ['accepted', ['sending']],
    ['undelivered', ['sending', 'accepted']],
    ['failed', ['sending', 'accepted']],
    ['refused', ['sending', 'accepted']],
    ['delivered', ['sending', 'accepted', 'undelivered', 'failed', 'refused']],
  ])('%s follows only %j', (next, before) =>
    expect(statesBefore(next).toSorted()).toEqual(before.toSorted()),
  );
});

describe('fallbackTimes', () => {
  it.each([
    ['code', 25, 5],
    ['start_code', 25, 10],
    ['notification', 600, 60],
  ] as const)('a %s is sent again after %i seconds, for %i minutes', (category, seconds, minutes) =>
    expect(fallbackTimes(category, now)).toEqual({
      dueAt: new Date(now.getTime() + seconds * 1000),
      expiresAt: new Date(now.getTime() + minutes * 60_000),
    }),
  );
});
