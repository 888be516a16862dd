import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { rangesOf, settingsOf } from '../../features/booking/index.ts';
import { Failure } from '../../kernel/failure.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Row } from '../../platform/db/tables.ts';
import { type Authenticate, actorOf, languageOf } from '../../platform/http/bind.ts';
import { text } from '../../platform/http/failures.ts';
import type { Platform } from '../../platform/platform.ts';
import { bookingQuery, type CustomerRow } from './line-rows.ts';
import { serviceName } from './present.ts';
import { calendarFile, type CalendarLine } from './rules/calendar.ts';

const RATE_LIMIT = { max: 60, seconds: 3600 };
const BOOKING_REF = /^(?:\d{1,15}|[A-Za-z]{2}-[A-Za-z0-9]{6})$/;

/** `GET /api/user/calendar/{booking_id}`: returns the caller's booking as a calendar file. It is a link, so the cookie authenticates it. */
export function bookingCalendar(
  { db, clock, limits }: Pick<Platform, 'db' | 'clock' | 'limits'>,
  authenticate: Authenticate,
): (app: FastifyInstance) => void {
  return (app) => {
    app.get<{ Params: { booking: string } }>('/api/user/calendar/:booking', async (request, reply) => {
      const actor = await actorOf(authenticate, request);
      if (!actor) throw new Failure('unauthenticated');
      if (actor.role !== 'user') throw new Failure('forbidden');
      if (!actor.verified) throw new Failure('not_verified');
      await limits.hit(`calendar:${actor.id}`, RATE_LIMIT);
      const ref = request.params.booking;
      if (!BOOKING_REF.test(ref)) throw new Failure('not_found');
      const { rows } = await bookingQuery(actor.id, Number(ref) || ref).execute(db);
      const [first] = rows;
      if (!first || first.booking_state === 'draft') throw new Failure('not_found');
      const lines = await calendarLines(db, rows, languageOf(request));
      return reply
        .type('text/calendar; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${first.booking_code}.ics"`)
        .send(calendarFile(first.booking_code, lines, clock.now()));
    });
  };
}

async function calendarLines(
  db: Db,
  rows: readonly CustomerRow[],
  language: Language,
): Promise<CalendarLine[]> {
  const settings = await settingsOf(db);
  const { rows: counts } = await sql<Pick<Row<'line_history'>, 'line_id'> & { changes: number }>`
    select line_id, count(*)::int as changes from line_history
    where line_id = any(${rows.map(({ id }) => id)}::bigint[]) group by line_id`.execute(db);
  const changes = new Map(counts.map((row) => [row.line_id, row.changes]));
  return rows.map((row) => ({
    id: row.id,
    summary: serviceName(row, language),
    description: [
      text(language, 'booking.code', { code: row.booking_code }),
      ...(row.professional_name && row.state !== 'cancelled'
        ? [`${text(language, 'booking.professional_coming')}: ${row.professional_name}`]
        : []),
      row.description,
    ].join('\n'),
    location: row.address,
    ranges: rangesOf(
      {
        serviceMethod: row.work_type,
        workingDuration: row.day_hours,
        preferredDate: row.service_date,
        preferredTime: row.service_time,
        extraHours: row.extra_hours,
      },
      settings,
    ),
    sequence: changes.get(row.id) ?? 0,
    status: row.state === 'cancelled' ? 'CANCELLED' : row.state === 'placed' ? 'TENTATIVE' : 'CONFIRMED',
  }));
}
