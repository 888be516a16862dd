import { describe, expect, it } from 'vitest';
import { defaultBookingSettings } from '../../rules/booking-settings.ts';
import { draftEnd, draftExpiry, draftLineEnd, extendedExpiry, hasDraftEnded } from './draft-end.ts';

const at = (time: string) => new Date(`2026-11-21T${time}:00Z`);
const created = at('06:30');

describe('draftLineEnd', () => {
  it('is the draft’s expiry, or the end of the grace period after an earlier slot', () => {
    const expiresAt = draftExpiry(created, defaultBookingSettings);
    expect(expiresAt).toEqual(at('07:00'));
    expect(draftLineEnd(expiresAt, at('12:00'), defaultBookingSettings)).toEqual(at('07:00'));
    expect(draftLineEnd(expiresAt, at('06:20'), defaultBookingSettings)).toEqual(at('06:50'));
  });
});

describe('extendedExpiry', () => {
  it('extends a draft by a quarter of an hour when its checkout opens, up to two hours in total', () => {
    const draft = { created_at: created, expires_at: at('07:00') };
    expect(extendedExpiry(draft, at('06:58'))).toEqual(at('07:13'));
    expect(extendedExpiry(draft, at('08:20'))).toEqual(at('08:30'));
  });

  it('never shortens a draft', () => {
    expect(extendedExpiry({ created_at: created, expires_at: at('07:00') }, at('06:31'))).toEqual(
      at('07:00'),
    );
  });
});

describe('draftEnd', () => {
  it('is the first end of the draft and its lines', () => {
    const lines = [at('07:00'), at('06:50'), null].map((deadline_at) => ({ deadline_at }));
    expect(draftEnd({ expires_at: at('07:00') }, lines)).toEqual(at('06:50'));
    expect(draftEnd({ expires_at: at('06:40') }, lines)).toEqual(at('06:40'));
  });
});

describe('hasDraftEnded', () => {
  const draft = { expires_at: at('07:00') };

  it('is true from the end on', () => {
    expect(hasDraftEnded(draft, [{ deadline_at: at('06:50') }], at('06:49'))).toBe(false);
    expect(hasDraftEnded(draft, [{ deadline_at: at('06:50') }], at('06:50'))).toBe(true);
  });

  it('is true for a draft whose lines are deleted', () => {
    expect(hasDraftEnded(draft, [], at('06:40'))).toBe(true);
  });
});
