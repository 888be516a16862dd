import { addDays, dateOf, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/connect.ts';
import type { Row } from '../../platform/db/tables.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Clock } from '../../ports/clock/port.ts';
import {
  jobsByCityQuery,
  measuresQuery,
  type MetricDay,
  supplyGapQueries,
  totalsQuery,
} from './day-queries.ts';
import { giniOf } from './rules/measures.ts';
import { dueRules, GINI_MAX_AGE, KEPT_CURRENT_DAYS } from './rules/periods.ts';

/** The days of one run: a stopping process waits for it. */
const DAYS_PER_RUN = 30;

interface RollUpDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/**
 * Computes the days that are due, newest first: at the first start the last 180, then each again while it can change. Each day is one
 * short transaction that locks it; another process takes other days.
 */
export async function rollUpMetrics({ db, clock }: RollUpDeps): Promise<void> {
  const today = dateOf(clock.now());
  await sql`insert into metric_days (day)
    select generate_series(${today}::date - ${KEPT_CURRENT_DAYS}::int, ${today}::date, interval '1 day')::date
    except select day from metric_days where day >= ${today}::date - ${KEPT_CURRENT_DAYS}::int
    on conflict do nothing`.execute(db);
  for (let computed = 0; computed < DAYS_PER_RUN; computed += 1)
    if (!(await transaction(db, (tx) => computeNextDay(tx, clock.now())))) return;
}

/** Computes the newest day that is due and that no other process computes. Returns whether there was one. */
async function computeNextDay(tx: Tx, now: Date): Promise<boolean> {
  const today = dateOf(now);
  const due = sql.join(
    dueRules(today, now).map(({ from, before }) => sql`(day >= ${from}::date and computed_at <= ${before})`),
    sql` or `,
  );
  const { rows } = await sql<Pick<Row<'metric_days'>, 'day' | 'computed_at'>>`
    select day, computed_at from metric_days
    where day between ${addDays(today, -KEPT_CURRENT_DAYS)}::date and ${today}::date and (computed_at is null or ${due})
    order by day desc limit 1 for no key update skip locked`.execute(tx);
  const [next] = rows;
  if (!next) return false;
  const withGini = next.computed_at === null || next.day >= addDays(today, -GINI_MAX_AGE);
  await computeDay(tx, next.day, withGini);
  await sql`update metric_days set computed_at = ${now} where day = ${next.day}::date`.execute(tx);
  return true;
}

async function computeDay(tx: Tx, day: string, withGini: boolean): Promise<void> {
  const bounds: MetricDay = {
    day,
    from: instantOf(day, '00:00'),
    to: instantOf(addDays(day, 1), '00:00'),
  };
  await sql`delete from metrics_daily where day = ${day}::date and (measure <> 'gini' or ${withGini})`.execute(
    tx,
  );
  await sql`delete from supply_gaps_daily where day = ${day}::date`.execute(tx);
  await measuresQuery(bounds).execute(tx);
  for (const query of supplyGapQueries(bounds)) await query.execute(tx);
  if (withGini) await writeGini(tx, bounds);
  await sql`delete from metrics_totals where day = ${day}::date`.execute(tx);
  await totalsQuery(day).execute(tx);
}

async function writeGini(tx: Tx, bounds: MetricDay): Promise<void> {
  const { rows } = await jobsByCityQuery(bounds).execute(tx);
  const cities = rows.flatMap(({ city, jobs }) => {
    const gini = giniOf(jobs);
    return gini ? { city, ...gini } : [];
  });
  if (cities.length)
    await sql`insert into metrics_daily (day, city, category, measure, numerator, denominator)
      select ${bounds.day}::date, c.city, 0, 'gini', c.numerator, c.denominator
      from unnest(${cities.map(({ city }) => city)}::text[], ${cities.map(({ numerator }) => numerator)}::bigint[],
        ${cities.map(({ denominator }) => denominator)}::bigint[]) as c (city, numerator, denominator)`.execute(
      tx,
    );
}
