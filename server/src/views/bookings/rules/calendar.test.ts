import { describe, expect, it } from 'vitest';
import { type CalendarLine, calendarFile } from './calendar.ts';

const now = new Date('2026-11-21T06:00:00Z');
const line: CalendarLine = {
  id: 12,
  summary: 'Plumber',
  description: 'Booking AP-24K7Q9',
  location: '14 Church Street, Bengaluru 560001',
  ranges: [{ from: new Date('2026-11-22T04:30:00Z'), to: new Date('2026-11-22T06:30:00Z') }],
  sequence: 2,
  status: 'CONFIRMED',
};
const file = (change: Partial<CalendarLine> = {}) => calendarFile('AP-24K7Q9', [{ ...line, ...change }], now);
const unfolded = (text: string) => text.replaceAll('\r\n ', '');

describe('calendarFile', () => {
  it('has one entry per stretch of work, in Indian time', () => {
    expect(file()).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Aaspaas//Bookings//EN',
        'CALSCALE:GREGORIAN',
        'METHOD:PUBLISH',
        'BEGIN:VTIMEZONE',
        'TZID:Asia/Kolkata',
        'BEGIN:STANDARD',
        'DTSTART:19700101T000000',
        'TZOFFSETFROM:+0530',
        'TZOFFSETTO:+0530',
        'TZNAME:IST',
        'END:STANDARD',
        'END:VTIMEZONE',
        'BEGIN:VEVENT',
        'UID:ap-24k7q9-12-1@aaspaas',
        'DTSTAMP:20261121T060000Z',
        'SEQUENCE:2',
        'DTSTART;TZID=Asia/Kolkata:20261122T100000',
        'DTEND;TZID=Asia/Kolkata:20261122T120000',
        'SUMMARY:Plumber',
        'DESCRIPTION:Booking AP-24K7Q9',
        String.raw`LOCATION:14 Church Street\, Bengaluru 560001`,
        'STATUS:CONFIRMED',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    );
  });

  it('keeps the UIDs of its entries through all changes of the line', () => {
    const names = (text: string) => text.match(/UID:.*/g);
    const ranges = [...line.ranges, { from: now, to: now }];
    const later = file({ ranges, sequence: 5, status: 'CANCELLED' });
    expect(names(later)).toEqual(names(file({ ranges })));
    expect(new Set(names(later)).size).toBe(2);
    expect(later).toContain('SEQUENCE:5\r\n');
    expect(later).toContain('STATUS:CANCELLED\r\n');
  });

  it('escapes entered text so that it cannot end or begin a row', () => {
    const summary = 'a;b,c\\d\r\nEND:VEVENT\nX';
    expect(file({ summary })).toContain(String.raw`SUMMARY:a\;b\,c\\d\nEND:VEVENT\nX`);
  });

  it('folds rows of more than 75 octets without splitting a character', () => {
    const location = 'चौदह चर्च स्ट्रीट 😟 '.repeat(12);
    const text = file({ location });
    for (const row of text.split('\r\n')) expect(Buffer.byteLength(row)).toBeLessThanOrEqual(75);
    expect(text).not.toContain('\uFFFD');
    expect(unfolded(text)).toContain(`LOCATION:${location}`);
  });
});
