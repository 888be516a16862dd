import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { calendarDay, idText } from '../kernel/fields.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { key } from '../messages/index.ts';
import { lineState, suggestion } from './admin.ts';
import { lineVersion } from './line-version.ts';

/** A part of a day; instants in ISO 8601 with the offset of Asia/Kolkata. */
const boardTime = z.object({ starts_at: z.string(), ends_at: z.string() });
export type BoardTime = z.output<typeof boardTime>;

/** A place on the map of the board in degrees, rounded to 0.005 (about 500 m): enough for the map of a city, and no house. */
const boardPoint = z.object({ latitude: z.number(), longitude: z.number() });

/** The trip between two consecutive jobs, by road, from the table of travel times. */
const boardGap = z.object({
  travel_minutes: z.int(),
  km: z.number(),
  /** Minutes from the end of the first job to the begin of the second one. */
  gap_minutes: z.int(),
  /** The trip takes longer than that. */
  short: z.boolean(),
});
export type BoardGap = z.output<typeof boardGap>;

/** A job on the board. Work that lasts several days has one entry on each of them. */
const boardJob = boardTime.extend({
  detail_id: z.int(),
  booking_id: z.string(),
  service_name: z.string(),
  pin: z.string().nullable(),
  point: boardPoint,
  state: lineState,
  attention: z.string().nullable(),
  /** Whether the caller may assign it to another professional now. */
  can_assign: z.boolean(),
  /** The trip from the job before on the same day; null for the first one. */
  gap_before: boardGap.nullable(),
});
export type BoardJob = z.output<typeof boardJob>;

/** A professional's day. */
const boardLane = z.object({
  employee_id: z.int(),
  name: z.string(),
  image_url: z.string().nullable(),
  /** Where they begin their day; null if they have not said. */
  base: boardPoint.nullable(),
  /** Working hours of the day, without regard to days off and pauses. */
  hours: z.array(boardTime),
  day_off: z.boolean(),
  /** Takes no new work at the moment. */
  paused: z.boolean(),
  jobs: z.array(boardJob),
  /** Time held for bookings without an assignment. */
  holds: z.array(boardTime),
  /** How they suit the selected line; null without one. */
  candidate: suggestion.nullable(),
  /** The trips of the selected line: from the job before its slot on that day, and to the job after it. */
  candidate_gaps: z.object({ before: boardGap.nullable(), after: boardGap.nullable() }).nullable(),
});
export type BoardLane = z.output<typeof boardLane>;

/** The selected line. */
const boardLine = boardTime.extend({
  detail_id: z.int(),
  booking_id: z.string(),
  service_name: z.string(),
  pin: z.string().nullable(),
  point: boardPoint,
  state: lineState,
  attention: z.string().nullable(),
  professional: z.object({ id: z.int(), name: z.string() }).nullable(),
  can_assign: z.boolean(),
  /** Sent with an assignment, which is refused if another operator has changed the line since. */
  version: lineVersion,
});
export type BoardLine = z.output<typeof boardLine>;

/** An unassigned line on the map. */
const boardPlace = z.object({
  detail_id: z.int(),
  booking_id: z.string(),
  service_name: z.string(),
  /** ISO 8601 with the offset of Asia/Kolkata. */
  starts_at: z.string(),
  point: boardPoint,
});
export type BoardPlace = z.output<typeof boardPlace>;

/** The day and the city of the board. */
const boardDay = pageQuery.extend({
  /** The day, `YYYY-MM-DD`, in Asia/Kolkata. */
  date: calendarDay('error.invalid_value'),
  /** The slug of the city; an unknown one is invalid. */
  city: z.string({ error: key('error.required') }).max(60),
});

/** The dispatch board: the day of a city's professionals. */
export const adminBoardEndpoints = {
  'admin.board': endpoint({
    method: 'GET',
    path: 'admin/dispatch',
    who: 'admin',
    needs: 'bookings.read',
    summary:
      'The day of a city’s professionals: hours, jobs and the trips between them; with a line that can be assigned, its suggestions by rank',
    query: boardDay.extend({
      /** A part of the professional’s name. */
      q: z.string().trim().max(100).optional(),
      /** The selected line. */
      line: idText.optional(),
    }),
    reply: z.object({
      /** Without a selected line: by the begin of the first job of the day, then those without one by id. */
      data: z.array(boardLane),
      next_cursor: nextCursor,
      /** The selected line; null if there is none, or it has no work on that day. */
      line: boardLine.nullable(),
    }),
  }),
  'admin.board_places': endpoint({
    method: 'GET',
    path: 'admin/dispatch/places',
    who: 'admin',
    needs: 'bookings.read',
    summary: 'Where the unassigned bookings of a day are, to about 500 m, by the begin of their slot',
    query: boardDay,
    reply: z.object({ data: z.array(boardPlace), next_cursor: nextCursor }),
  }),
};
