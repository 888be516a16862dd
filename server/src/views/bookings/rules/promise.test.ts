import { describe, expect, it } from 'vitest';
import { type PromisedLine, promiseOf } from './promise.ts';

const now = new Date('2026-11-21T06:30:00Z');
const later = new Date('2026-11-21T06:40:00Z');
const line: PromisedLine = {
  state: 'draft',
  promise: 'held',
  startsAt: new Date('2026-11-23T04:30:00Z'),
  isHeld: true,
  holdExpiresAt: later,
};
const nothing = { promise: null, holdExpiresAt: null, answerBy: null };

describe('promiseOf', () => {
  it.each<[string, Partial<PromisedLine>, object]>([
    ['a draft with a hold', {}, { ...nothing, promise: 'held', holdExpiresAt: later }],
    ['a draft whose hold has expired', { holdExpiresAt: now }, nothing],
    ['a draft without a hold', { isHeld: false, holdExpiresAt: null }, nothing],
    ['a placed line with a hold', { state: 'placed', holdExpiresAt: null }, { ...nothing, promise: 'held' }],
    [
      'a placed line whose hold is moving',
      { state: 'placed', isHeld: false, holdExpiresAt: null },
      { ...nothing, promise: 'held' },
    ],
    [
      'a request: 20:00 on the day before',
      { promise: 'request', isHeld: false, holdExpiresAt: null },
      { ...nothing, promise: 'request', answerBy: new Date('2026-11-22T14:30:00Z') },
    ],
    ['a line from before holds', { state: 'placed', promise: null }, nothing],
    ['an assigned line', { state: 'assigned' }, nothing],
    ['a cancelled request', { state: 'cancelled', promise: 'request' }, nothing],
  ])('%s', (_name, change, expected) => {
    expect(promiseOf({ ...line, ...change }, now)).toEqual(expected);
  });
});
