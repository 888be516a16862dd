import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import type { TimeWindow } from '../../../kernel/time-window.ts';

/** A line of a booking as shown in a calendar. */
export interface CalendarLine {
  readonly id: number;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  /** Its stretches of work in order: one entry each. */
  readonly ranges: readonly TimeWindow[];
  /** Increases with every event of the line, so that calendars recognize the newer file. */
  readonly sequence: number;
  readonly status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
}

/** Builds a calendar file (RFC 5545) in Indian time. Entries keep their UIDs, so that importing a later file updates them and adds none. */
export function calendarFile(code: string, lines: readonly CalendarLine[], now: Date): string {
  const rows = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Aaspaas//Bookings//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...INDIAN_TIME,
    ...lines.flatMap((line) => line.ranges.flatMap((range, index) => entry(code, line, range, index, now))),
    'END:VCALENDAR',
  ];
  return rows.map((row) => `${foldLine(row)}\r\n`).join('');
}

const ZONE = 'Asia/Kolkata';

/** Five and a half hours ahead of UTC, all year round. */
const OFFSET_MINUTES = 330;
const INDIAN_TIME = [
  'BEGIN:VTIMEZONE',
  `TZID:${ZONE}`,
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0530',
  'TZOFFSETTO:+0530',
  'TZNAME:IST',
  'END:STANDARD',
  'END:VTIMEZONE',
];

function entry(code: string, line: CalendarLine, { from, to }: TimeWindow, index: number, now: Date) {
  return [
    'BEGIN:VEVENT',
    `UID:${code.toLowerCase()}-${line.id}-${index + 1}@aaspaas`,
    `DTSTAMP:${formatUtc(now)}Z`,
    `SEQUENCE:${line.sequence}`,
    `DTSTART;TZID=${ZONE}:${formatUtc(addMinutes(from, OFFSET_MINUTES))}`,
    `DTEND;TZID=${ZONE}:${formatUtc(addMinutes(to, OFFSET_MINUTES))}`,
    `SUMMARY:${escapeText(line.summary)}`,
    `DESCRIPTION:${escapeText(line.description)}`,
    `LOCATION:${escapeText(line.location)}`,
    `STATUS:${line.status}`,
    'END:VEVENT',
  ];
}

/** `20261122T043000`. */
function formatUtc(instant: Date): string {
  return instant.toISOString().slice(0, 19).replace(/[-:]/g, '');
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\r\n|\r|\n/g, String.raw`\n`);
}

const MAX_LINE_OCTETS = 75;

/** Folds rows at 75 octets, continued after a space; never splits a character. */
function foldLine(row: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of row) {
    const size = Buffer.byteLength(character);
    if (octets + size > MAX_LINE_OCTETS) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n');
}
