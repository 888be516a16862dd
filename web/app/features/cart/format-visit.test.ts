import { beforeAll, expect, it } from 'vitest';
import { loadCatalogue, textIn } from '../../ui/language/language.ts';
import { visitOf, formatVisit, type Visit } from './format-visit.ts';
import { EMPTY_SLOT } from './slot-rules.ts';

beforeAll(() => Promise.all([loadCatalogue('en'), loadCatalogue('hi')]));

const at = (time: string, duration = 2, method: Visit['method'] = 'hour'): Visit => ({
  date: '2026-11-22',
  time,
  method,
  duration,
});

it.each([
  ['work by the hour', at('16:30'), 'Today, 4:30 – 6:30\u00a0pm', 'आज, शाम\u00a04:30 – 6:30'],
  ['an end after midnight', at('22:00', 4), 'Today, 10:00\u00a0pm – 2:00\u00a0am', null],
  ['work by the day, which has no end', at('09:00', 2, 'day'), 'Today, 9:00 am', 'आज, सुबह 9:00'],
])('formatVisit: formats %s', (_title, visit, english, hindi) => {
  expect(formatVisit(textIn('en'), 'en', visit, visit.date)).toBe(english);
  if (hindi) expect(formatVisit(textIn('hi'), 'hi', visit, visit.date)).toBe(hindi);
});

it('formatVisit: names today, tomorrow and other days', () => {
  const format = (today: string) => formatVisit(textIn('en'), 'en', at('16:30'), today);
  expect(format('2026-11-22')).toBe('Today, 4:30 – 6:30\u00a0pm');
  expect(format('2026-11-21')).toBe('Tomorrow, 4:30 – 6:30\u00a0pm');
  expect(format('2026-11-01')).toBe('Sun 22 Nov, 4:30 – 6:30\u00a0pm');
});

it('visitOf: null until every field is chosen', () => {
  const slot = {
    serviceMethod: 'hour',
    workingDuration: '2',
    preferredDate: '2026-11-22',
    preferredTime: '16:30',
  };
  expect(visitOf(slot)).toEqual(at('16:30'));
  for (const field of Object.keys(slot)) expect(visitOf({ ...slot, [field]: '' })).toBeNull();
  expect(visitOf(EMPTY_SLOT)).toBeNull();
});
