import { beforeAll, describe, expect, it } from 'vitest';
import { loadCatalogue, textIn } from '../../platform/language.ts';
import { directionsTo, instantOf, standingOf, whenText, workingTime } from './job-words.ts';

beforeAll(() => loadCatalogue('en'));

describe('a job in words', () => {
  it('tells apart work that waits for approval, is approved, and went wrong', () => {
    expect(standingOf({ status: 'completed', completed_status: 0 }).key).toBe('provider.need_to_approve');
    expect(standingOf({ status: 'completed', completed_status: 1 }).key).toBe('provider.completed');
    expect(standingOf({ status: 'completed-issue', completed_status: 0 }).key).toBe(
      'provider.completed_with_issue',
    );
  });

  it('says when', () => {
    expect(whenText('2026-11-21', '16:30', 'en')).toBe('Sat 21 Nov, 4:30 pm');
  });

  it('counts the time at work from the minute it began, in Asia/Kolkata', () => {
    const began = instantOf('2026-11-21', '10:00');
    expect(new Date(began).toISOString()).toBe('2026-11-21T04:30:00.000Z');
    const said = (minutes: number) => workingTime(textIn('en'), began, began + minutes * 60_000);
    expect(said(-3)).toBe('0 min');
    expect(said(59)).toBe('59 min');
    expect(said(125)).toBe('2 h 5 min');
  });

  it('makes an address fit for a link', () => {
    expect(directionsTo('14 Church Street & Co, 560001')).toBe(
      'https://www.google.com/maps/dir/?api=1&destination=14%20Church%20Street%20%26%20Co%2C%20560001',
    );
  });
});
