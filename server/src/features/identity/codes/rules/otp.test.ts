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
  it('sends the first code, and returns when the next may follow', () => {
    expect(ask([])).toEqual({ kind: 'send', expiresAt: at(CODE_SECONDS), resendAt: at(30) });
  });

  it('keeps a valid code when the screen is reloaded', () => {
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
  ])('sends another if the last one is %s', (_, activeCode) => {
    expect(ask([300], { activeCode }).kind).toBe('send');
  });

  it('replaces a valid code on request', () => {
    expect(ask([100], { activeCode: code(), again: true }).kind).toBe('send');
  });

  it.each([
    ['30 seconds between two codes', [29], 1],
    ['3 in 10 minutes', [40, 80, 599], 1],
    ['6 in a day', [700, 1400, 2100, 2800, 3500, 86_399], 1],
    ['the longest limit applies', [10, 40, 80], 520],
  ])('refuses until later: %s', (_, sent, wait) => {
    expect(ask(sent, { again: true, activeCode: code() })).toEqual({ kind: 'wait', until: at(wait) });
  });

  it('sends once the waits are over', () => {
    expect(ask([30]).kind).toBe('send');
    expect(ask([40, 80, 600]).kind).toBe('send');
    expect(ask([700, 1400, 2100, 2800, 3500, 86_400]).kind).toBe('send');
  });

  it('with the third code in a row, returns the ceiling instead of the pause', () => {
    expect(ask([100, 200])).toMatchObject({ kind: 'send', resendAt: at(400) });
  });
});

describe('sendWindowStart', () => {
  it('goes back as far as the longest window', () => {
    expect(sendWindowStart(now)).toEqual(new Date('2026-11-20T10:00:00Z'));
  });
});
