import { ACTIVITY_DAYS } from '@aaspaas/contract/features/admin-professionals.ts';
import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { type RawBuilder, sql } from 'kysely';
import { cityAt } from '../../features/places/index.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { Row } from '../../platform/db/tables.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';

/** The rows of one transaction: few, because an approval of a job waits for the lock of its professional's row. */
const BATCH = 200;

/** A finished job is approved or disputed and settled within this time. Limits how far back the finished jobs are read. */
const SETTLED_DAYS = 32;

const DAY_MINUTES = 24 * 60;

/** The beginning of the days that the numbers of professionals cover. */
export function activitySince(now: Date): Date {
  return addMinutes(now, -ACTIVITY_DAYS * DAY_MINUTES);
}

/**
 * Writes the city, the rating and the number of approved jobs of each professional whose row of `professional_activity` is
 * due. Processes share the work.
 */
export async function writeProfessionalActivity({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  let written: number;
  do {
    written = await transaction(db, (tx) => writeBatch(tx, clock.now()));
  } while (written === BATCH);
}

type Due = Row<'professional_activity'>['professional_id'];

async function writeBatch(tx: Tx, now: Date): Promise<number> {
  // The lock makes a change wait that is not counted here; it makes the row due again.
  const { rows } = await sql<{ id: Due } & Pick<Row<'professionals'>, 'latitude' | 'longitude'>>`
    select c.professional_id as id, p.latitude, p.longitude
    from professional_activity c join professionals p on p.account_id = c.professional_id
    where c.due_at <= ${now} order by c.due_at, c.professional_id limit ${BATCH}
    for update of c skip locked`.execute(tx);
  if (rows.length === 0) return 0;
  const cities = rows.map(({ latitude, longitude }) =>
    latitude === null || longitude === null ? null : (cityAt({ latitude, longitude })?.slug ?? null),
  );
  await activityQuery(
    rows.map(({ id }) => id),
    cities,
    now,
  ).execute(tx);
  return rows.length;
}

/** Builds the statement that writes rows. Separate, so that a test can check its plan. */
export function activityQuery(
  ids: readonly Due[],
  cities: readonly (string | null)[],
  now: Date,
): RawBuilder<unknown> {
  const since = activitySince(now);
  return sql`
    update professional_activity c set city = due.city, jobs = approved.jobs,
      rating = coalesce((select round(10.0 * r.stars / nullif(r.reviews, 0)) from professional_ratings r where r.professional_id = due.id), 0),
      due_at = coalesce(approved.first + ${ACTIVITY_DAYS * 24} * interval '1 hour', 'infinity')
    from unnest(${ids}::bigint[], ${cities}::text[]) as due (id, city)
    cross join lateral (
      select count(*)::int as jobs, min(l.approved_at) as first from booking_lines l
      where l.professional_id = due.id and l.done_at > ${addMinutes(since, -SETTLED_DAYS * DAY_MINUTES)}
        and l.state = 'approved' and l.approved_at > ${since}
    ) approved
    where c.professional_id = due.id`;
}
