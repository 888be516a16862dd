import type { InsightFilters, MeasureReply, Overview } from '@aaspaas/contract/features/admin-insight.ts';
import {
  isMoneyMeasure,
  MEASURE_NAMES,
  MEASURES,
  type Measure,
} from '@aaspaas/contract/features/measures.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/db/connect.ts';
import type { Row } from '../../platform/db/tables.ts';
import { ALL_CATEGORIES } from './day-queries.ts';
import { type MeasurePart, valueOf } from './rules/measures.ts';
import { daysBetween, type Periods, periodsOf } from './rules/periods.ts';

/** A part of a measure on a day of the period; without a day, of the whole period before. */
interface OverviewPart extends MeasurePart {
  readonly measure: Measure;
  readonly day: string | null;
}

/**
 * Builds the query of the parts of all measures in two periods: without a city from the sums over all cities, because a day has a row for
 * each city, category and minute. An index over 28 days is read on the last day of the period before, because its days do not add up.
 */
export function overviewQuery(
  { from, to, previousFrom, previousTo }: Periods,
  { city, category }: Pick<InsightFilters, 'city' | 'category'>,
): RawBuilder<OverviewPart> {
  return sql<OverviewPart>`
    select m.measure, case when m.day >= ${from}::date then m.day end as day, m.bucket,
      sum(m.numerator)::bigint as numerator, sum(m.denominator)::bigint as denominator
    from ${city === undefined ? sql`metrics_totals` : sql`metrics_daily`} m
    where m.day between ${previousFrom}::date and ${to}::date
      and (m.measure <> 'gini' or m.day >= ${previousTo}::date)
      ${city === undefined ? sql`and m.category = ${category ?? ALL_CATEGORIES}` : sql`and m.city = ${city}`}
      ${city === undefined || category === undefined ? sql`` : sql`and m.category = ${category}`}
    group by 1, 2, 3`;
}

/** Returns the overview of the last days; without `withMoney`, without the measures that contain amounts. */
export async function loadOverview(
  db: Executor,
  filters: InsightFilters,
  today: string,
  withMoney: boolean,
): Promise<Overview> {
  const periods = periodsOf(filters.days, today);
  const { from, to, previousFrom, previousTo } = periods;
  const { rows } = await overviewQuery(periods, filters).execute(db);
  const { rows: computed } = await sql<{ missing: boolean; oldest: Date | null }>`
    select count(computed_at) < ${2 * filters.days}::int as missing, min(computed_at) as oldest
    from metric_days where day between ${previousFrom}::date and ${to}::date`.execute(db);
  const [state] = computed;
  const parts = Map.groupBy(rows, ({ measure }) => measure);
  return {
    from,
    to,
    previous_from: previousFrom,
    previous_to: previousTo,
    computed_at: state?.oldest && !state.missing ? isoOf(state.oldest) : null,
    measures: MEASURE_NAMES.filter((measure) => withMoney || !isMoneyMeasure(measure)).map((measure) =>
      presentMeasure(measure, parts.get(measure) ?? [], periods),
    ),
    books: withMoney ? await lastCheck(db) : null,
  };
}

function presentMeasure(
  measure: Measure,
  parts: readonly OverviewPart[],
  { from, to }: Periods,
): MeasureReply {
  const byDay = Map.groupBy(parts, ({ day }) => day);
  const current =
    MEASURES[measure].unit === 'index' ? (byDay.get(to) ?? []) : parts.filter(({ day }) => day !== null);
  return {
    measure,
    unit: MEASURES[measure].unit,
    ...valueOf(measure, current),
    previous: valueOf(measure, byDay.get(null) ?? []).value,
    series: daysBetween(from, to).map((day) => ({ day, ...valueOf(measure, byDay.get(day) ?? []) })),
  };
}

async function lastCheck(db: Executor): Promise<Overview['books']> {
  const { rows } = await sql<Pick<Row<'ledger_checks'>, 'day'> & { faults: number }>`
    select day, jsonb_array_length(faults) as faults from ledger_checks order by day desc limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}
