import { beforeAll, describe, expect, it } from 'vitest';
import { loadCatalogue, loadTexts, textIn } from '../../../ui/language/language.ts';
import { announcement, dayName, formatDatedTime, releaseText, requestText } from './format-start-time.ts';

beforeAll(async () => {
  await Promise.all([loadCatalogue('en'), loadCatalogue('hi')]);
  await loadTexts('slots');
});

const TODAY = '2026-11-22';
const en = textIn('en');
const hi = textIn('hi');

describe('announcement', () => {
  it('names the time, its state and the total', () => {
    expect(announcement(en, 'en', { time: '16:30', state: 'free', total: 598 })).toBe(
      '4:30 pm, free. Total ₹598.',
    );
    expect(announcement(hi, 'hi', { time: '16:30', state: 'free', total: 598 })).toBe(
      'शाम 4:30, खाली। कुल ₹598।',
    );
  });

  it('omits an unknown state and an unknown total', () => {
    expect(announcement(en, 'en', { time: '16:45', state: null, total: 1598 })).toBe(
      '4:45 pm. Total ₹1,598.',
    );
    expect(announcement(en, 'en', { time: '18:00', state: 'request', total: null })).toBe(
      '6:00 pm, we’ll try.',
    );
  });
});

describe('releaseText', () => {
  const released = {
    date: TODAY,
    time: '16:30',
    tooShortFor: { method: 'hour', duration: 3 },
    next: { date: TODAY, time: '17:00', state: 'free' },
  } as const;

  it('names the duration that no longer fits and the next time', () => {
    expect(releaseText(en, 'en', released, TODAY)).toBe('4:30 pm is too short for 3 hours. Next: 5:00 pm.');
  });

  it('names the day of a next time on another day', () => {
    const next = { date: '2026-11-23', time: '09:00', state: 'few' } as const;
    expect(releaseText(en, 'en', { ...released, next }, TODAY)).toBe(
      '4:30 pm is too short for 3 hours. Next: Tomorrow, 9:00 am.',
    );
  });

  it('a time taken meanwhile, and nothing else free', () => {
    expect(releaseText(en, 'en', { ...released, tooShortFor: null, next: null }, TODAY)).toBe(
      '4:30 pm is no longer free.',
    );
  });
});

describe('requestText', () => {
  it('says by when the answer comes: only the time today, otherwise with its day', () => {
    const answerToday = { time: '18:00', answer_by: '2026-11-22T15:00:00+05:30' };
    expect(requestText(en, 'en', answerToday, TODAY)).toBe(
      'Everyone near you is busy at 6:00 pm. Book it and we’ll try to find a professional. You’ll have an answer by 3:00 pm. No professional, no charge.',
    );
    expect(
      requestText(en, 'en', { ...answerToday, answer_by: '2026-11-24T20:00:00+05:30' }, TODAY),
    ).toContain('an answer by Tue 24 Nov, 8:00 pm.');
  });

  it('is empty without a time of the answer', () => {
    expect(requestText(en, 'en', { time: '18:00' }, TODAY)).toBeNull();
  });
});

it('days are named Today, Tomorrow, then by their date', () => {
  const names = ['2026-11-22', '2026-11-23', '2026-11-24', '2027-01-02'];
  expect(names.map((date) => dayName(en, 'en', date, TODAY))).toEqual([
    'Today',
    'Tomorrow',
    'Tue 24 Nov',
    'Sat 2 Jan 2027',
  ]);
  expect(formatDatedTime(en, 'en', { date: TODAY, time: '17:00' }, { today: TODAY, date: TODAY })).toBe(
    '5:00 pm',
  );
});
