import { describe, expect, it } from 'vitest';
import { formatCountdown, codeDeadlines, secondsUntil } from './code-deadlines.ts';

const sent = Date.parse('2026-11-21T10:00:00.000Z');
const times = { expires_at: '2026-11-21T10:05:00.000Z', resend_at: '2026-11-21T10:00:30.000Z' };

// proves: otp.clock
describe('code clock', () => {
  it('starts at 300 seconds for a code that was just sent', () => {
    const { code, resendIn } = codeDeadlines(times, sent, true);
    expect([secondsUntil(code, sent), secondsUntil(resendIn, sent)]).toEqual([300, 30]);
  });

  it('shows the remaining time of a code that is still valid', () => {
    const at = sent + 100_000;
    const { code, resendIn } = codeDeadlines(times, at, false);
    expect([secondsUntil(code, at), secondsUntil(resendIn, at)]).toEqual([200, 0]);
  });

  it('gives a new code its full time on a phone whose clock is a day fast', () => {
    const at = sent + 86_400_000;
    const { code, resendIn } = codeDeadlines(times, at, true);
    expect([secondsUntil(code, at), secondsUntil(resendIn, at)]).toEqual([300, 30]);
  });

  it('locks no longer than the server does on a phone whose clock is a day slow', () => {
    const at = sent - 86_400_000;
    const { code, resendIn } = codeDeadlines(times, at, false);
    expect([secondsUntil(code, at), secondsUntil(resendIn, at)]).toEqual([300, 30]);
  });

  it('counts the full time when the server sends no times', () => {
    const { code, resendIn } = codeDeadlines({}, sent, false);
    expect([secondsUntil(code, sent), secondsUntil(resendIn, sent)]).toEqual([300, 0]);
  });

  it.each([
    [300, '5:00'],
    [61, '1:01'],
    [9, '0:09'],
    [3661, '1:01:01'],
  ])('formats %i seconds as %s', (seconds, face) => {
    expect(formatCountdown(seconds)).toBe(face);
  });
});
