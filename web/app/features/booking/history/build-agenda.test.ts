import type { Booking } from '@aaspaas/contract/features/booking.ts';
import { describe, expect, it } from 'vitest';
import { buildAgenda } from './build-agenda.ts';

const booking = (...lines: [id: number, date: string, time: string][]) =>
  ({
    details: lines.map(([id, service_date, service_time]) => ({ id, service_date, service_time })),
  }) as Booking;

describe('buildAgenda', () => {
  it('sorts by day and time across bookings', () => {
    const agenda = buildAgenda([
      booking([4, '2026-12-02', '09:00'], [3, '2026-11-25', '18:00']),
      booking([2, '2026-12-02', '08:00']),
      booking([1, '2026-12-02', '09:00']),
    ]);
    expect(agenda.map(({ date, entries }) => [date, entries.map(({ line }) => line.id)])).toEqual([
      ['2026-11-25', [3]],
      ['2026-12-02', [2, 1, 4]],
    ]);
    expect(buildAgenda([])).toEqual([]);
  });
});
