import { describe, expect, it } from 'vitest';
import { checkCode } from '../../../../kernel/one-time-code.ts';
import { isEntryBlocked, isSendBlocked, MAX_START_CODE_TRIES, startCodeResendAt } from './start-code.ts';

const now = new Date('2026-11-23T04:30:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

describe('start code', () => {
  it('is valid until the slot ends, for five attempts', () => {
    const slotEnd = new Date('2026-11-23T06:30:00Z');
    const code = { expiresAt: slotEnd, tries: 4, spentAt: null };
    expect(checkCode(code, true, new Date('2026-11-23T06:29:59Z'), MAX_START_CODE_TRIES)).toBe('right');
    expect(checkCode(code, true, slotEnd, MAX_START_CODE_TRIES)).toBe('expired');
    expect(checkCode({ ...code, tries: 5 }, true, now, MAX_START_CODE_TRIES)).toBe('locked');
  });

  it.each([
    [1, 29, 1],
    [1, 30, 0],
    [2, 29, 1],
    [3, 30, 570],
    [4, 600, 0],
    [5, 600, 3000],
    [50, 3599, 1],
  ])('after %i codes, the last %i s ago, requires a wait of %i s', (sends, since, wait) => {
    expect(startCodeResendAt({ sentAt: ago(since), sends }, now).getTime() - now.getTime()).toBe(wait * 1000);
  });

  it('creates the first one immediately', () => {
    expect(startCodeResendAt(null, now)).toEqual(now);
  });
});

describe('limits of start codes', () => {
  it.each([
    [5, 14, false, false],
    [6, 0, true, false],
    [6, 14, true, false],
    [3, 15, true, true],
  ])(
    '%i codes and %i failed attempts: codes exhausted %s, attempts exhausted %s',
    (sends, totalTries, send, enter) => {
      expect(isSendBlocked({ sends, totalTries })).toBe(send);
      expect(isEntryBlocked({ totalTries })).toBe(enter);
    },
  );
});
