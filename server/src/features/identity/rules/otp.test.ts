import { describe, expect, it } from 'vitest';
import { decideSend, CODE_SECONDS, MAX_CODE_ATTEMPTS, sendWindowStart } from './otp.ts';

const now = new Date('2026-11-21T10:00:00Z');
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const code = (change: { expiresAt?: Date; tries?: number; spentAt?: Date } = {}) => ({
  expiresAt: at(200),
  tries: 0,
  spentAt: null,
  ...change,
});
const ask = (sent: number[], change: Partial<Parameters<typeof decideSend>[0]> = {}) =>
  decideSend({ activeCode: null, sentAt: sent.map((seconds) => at(-seconds)), again: false, ...change }, now);

describe('decideSend', () => {
  it('sends the first one, and says when the next may follow', () => {
    expect(ask([])).toEqual({ kind: 'send', expiresAt: at(CODE_SECONDS), resendAt: at(30) });
  });

  it('keeps a code that is alive when the screen is loaded again', () => {
    expect(ask([100], { activeCode: code() })).toEqual({ kind: 'reuse', expiresAt: at(200), resendAt: now });
    expect(ask([10], { activeCode: code() })).toEqual({
      kind: 'reuse',
      expiresAt: at(200),
      resendAt: at(20),
    });
  });

  it.each([
    ['over', code({ expiresAt: now })],
    ['locked', code({ tries: MAX_CODE_ATTEMPTS })],
    ['used or replaced', code({ spentAt: at(-1) })],
  ])('sends another where the last one is %s', (_, activeCode) => {
    expect(ask([300], { activeCode }).kind).toBe('send');
  });

  it('sends another in place of a living one when asked for it', () => {
    expect(ask([100], { activeCode: code(), again: true }).kind).toBe('send');
  });

  it.each([
    ['30 seconds between two', [29], 1],
    ['3 in 10 minutes', [40, 80, 599], 1],
    ['6 in a day', [700, 1400, 2100, 2800, 3500, 86_399], 1],
    ['the longest of them', [10, 40, 80], 520],
  ])('makes wait: %s', (_, sent, wait) => {
    expect(ask(sent, { again: true, activeCode: code() })).toEqual({ kind: 'wait', until: at(wait) });
  });

  it('sends once the waits are over', () => {
    expect(ask([30]).kind).toBe('send');
    expect(ask([40, 80, 600]).kind).toBe('send');
    expect(ask([700, 1400, 2100, 2800, 3500, 86_400]).kind).toBe('send');
  });

  it('announces the ceiling, not the pause, with the third in a row', () => {
    expect(ask([100, 200])).toMatchObject({ kind: 'send', resendAt: at(400) });
  });
});

describe('sendWindowStart', () => {
  it('goes back as far as the longest allowance', () => {
    expect(sendWindowStart(now)).toEqual(new Date('2026-11-20T10:00:00Z'));
  });
});
