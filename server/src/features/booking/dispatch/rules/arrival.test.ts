import { describe, expect, it } from 'vitest';
import type { ReservedTime, TravelTerms } from './calendar.ts';
import { minutesToPlace } from './arrival.ts';

const PLACE = { latitude: 12.97, longitude: 77.59 };
const BASE = { latitude: 13, longitude: 77.59 };
const NEAR = { latitude: 12.98, longitude: 77.59 };
const NOW = new Date('2026-11-21T12:00:00+05:30');

/** A trip takes a minute for each thousandth of a degree, and twice as long from 13:00 on. */
const terms: TravelTerms = {
  place: PLACE,
  bufferMinutes: 30,
  travelMinutes: (from, to, departure) =>
    Math.round(Math.abs(from.latitude - to.latitude) * 1000) *
    (departure >= new Date('2026-11-21T13:00:00+05:30') ? 2 : 1),
};
const job = (from: string, to: string): ReservedTime => ({
  lineId: 1,
  from: new Date(`${from}:00+05:30`),
  to: new Date(`${to}:00+05:30`),
  ...NEAR,
});

describe('minutesToPlace', () => {
  it.each<[string, readonly ReservedTime[], number]>([
    ['without a job: from the base', [], 30],
    ['after a job of today: from there', [job('2026-11-21T09:00', '2026-11-21T11:00')], 10],
    ['during a job: from there when it ends', [job('2026-11-21T11:00', '2026-11-21T14:00')], 20],
    ['before the first job of today: from the base', [job('2026-11-21T16:00', '2026-11-21T18:00')], 30],
    ['after a job of yesterday: from the base', [job('2026-11-20T16:00', '2026-11-20T18:00')], 30],
  ])('%s', (_case, jobs, minutes) => {
    expect(minutesToPlace({ base: BASE, jobs }, terms, NOW)).toBe(minutes);
  });
});
