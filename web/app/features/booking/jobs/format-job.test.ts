import { beforeAll, describe, expect, it } from 'vitest';
import { loadCatalogue, textIn } from '../../../ui/language/language.ts';
import {
  formatDayTitle,
  formatFurther,
  formatJobDay,
  directionsUrl,
  formatJobHours,
  toEpochMs,
  isReachable,
  routeUrl,
  jobStatusBadge,
  formatDateTime,
  formatElapsed,
} from './format-job.ts';

beforeAll(() => loadCatalogue('en'));

describe('job labels', () => {
  it('distinguish work that waits for approval, is approved, or is disputed', () => {
    expect(jobStatusBadge({ status: 'completed', completed_status: 0 }).key).toBe(
      'provider.awaiting_approval',
    );
    expect(jobStatusBadge({ status: 'completed', completed_status: 1 }).key).toBe('provider.completed');
    expect(jobStatusBadge({ status: 'completed-issue', completed_status: 0 }).key).toBe(
      'provider.completed_with_issue',
    );
  });

  it('show the time', () => {
    expect(formatDateTime('2026-11-21', '16:30', 'en')).toBe('Sat 21 Nov, 4:30 pm');
  });

  it('count the working time from the start minute, in Asia/Kolkata', () => {
    const startedAt = toEpochMs('2026-11-21', '10:00');
    expect(new Date(startedAt).toISOString()).toBe('2026-11-21T04:30:00.000Z');
    const formatted = (minutes: number) =>
      formatElapsed(textIn('en'), startedAt, startedAt + minutes * 60_000);
    expect(formatted(-3)).toBe('0 min');
    expect(formatted(59)).toBe('59 min');
    expect(formatted(125)).toBe('2 h 5 min');
  });

  it('say today and tomorrow', () => {
    const formatted = (date: string) => formatJobDay(textIn('en'), date, 'en', '2026-11-21');
    expect(formatted('2026-11-21')).toBe('Today');
    expect(formatted('2026-11-22')).toBe('Tomorrow');
    expect(formatted('2026-11-23')).toBe('Mon 23 Nov');
    expect(formatted('2026-11-20')).toBe('Fri 20 Nov');
    expect(formatted('2027-01-02')).toBe('Sat 2 Jan 2027');
  });

  it('name the day of a group of jobs', () => {
    const title = (date: string) => formatDayTitle(textIn('en'), date, 'en', '2026-11-21');
    expect(title('2026-11-21')).toBe('Today, Sat 21 Nov');
    expect(title('2026-11-22')).toBe('Tomorrow, Sun 22 Nov');
    expect(title('2027-01-02')).toBe('Sat 2 Jan 2027');
  });

  it('say how much further a job is, unless it is near or unknown', () => {
    const mg = { latitude: 12.975, longitude: 77.606 };
    const further = (before: Parameters<typeof formatFurther>[1]) => formatFurther(textIn('en'), before, mg);
    expect(further({ latitude: 12.935, longitude: 77.624 })).toBe('4.9 km further');
    expect(further({ latitude: 12.974, longitude: 77.606 })).toBeUndefined();
    expect(further(undefined)).toBeUndefined();
  });

  it('show start and end within a day, and the start time for several days', () => {
    const job = {
      work_type: 'hour',
      day_hours: 2,
      service_time: '10:00',
      ends_at: '2026-11-21T14:00:00+05:30',
    } as const;
    expect(formatJobHours(job, 'en')).toBe('10:00\u00a0am – 2:00\u00a0pm');
    expect(formatJobHours({ ...job, work_type: 'day' }, 'en')).toBe('10:00 am');
    expect(formatJobHours({ ...job, work_type: 'day', day_hours: 1 }, 'en')).toBe(
      '10:00\u00a0am – 2:00\u00a0pm',
    );
  });

  it('link to an address in the phone’s map', () => {
    const address = '14 Church Street & Co, 560001';
    expect(directionsUrl(address, 'Mozilla/5.0 (Linux; Android 14)')).toBe(
      'geo:0,0?q=14%20Church%20Street%20%26%20Co%2C%20560001',
    );
    expect(directionsUrl(address, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)')).toMatch(
      /^https:\/\/maps\.apple\.com\/\?daddr=14%20Church/,
    );
    expect(directionsUrl(address, 'Mozilla/5.0 (X11; Linux x86_64)')).toBe(
      'https://www.google.com/maps/dir/?api=1&destination=14%20Church%20Street%20%26%20Co%2C%20560001',
    );
  });

  it('link to a route over all stops of a day', () => {
    expect(routeUrl(['A & B', 'C', 'D'])).toBe(
      'https://www.google.com/maps/dir/?api=1&destination=D&waypoints=A%20%26%20B%7CC',
    );
  });

  it('distinguish a masked number from a callable one', () => {
    expect(isReachable({ mobile: '9876501234' })).toBe(true);
    expect(isReachable({ mobile: '98xxxxxx34' })).toBe(false);
  });
});
