import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idText, idValue } from '../kernel/fields.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { key } from '../messages/index.ts';
import { categoryIdText } from './catalog.ts';
import { INSIGHT_DAYS, MEASURE_NAMES, MEASURE_UNITS } from './measures.ts';

const days = z.coerce
  .number({ error: key('error.invalid_value') })
  .pipe(z.literal(INSIGHT_DAYS, { error: key('error.invalid_value') }))
  .default(28);

/** The period and the part of the platform; `city` is a slug. */
export const insightFilters = z.object({
  days,
  city: z.string().max(60).optional(),
  category: categoryIdText.optional(),
});
export type InsightFilters = z.output<typeof insightFilters>;

/** A value with the numbers behind it. */
const measured = {
  /** In the measure's unit; null: no line or order to measure, or not computed yet. */
  value: z.number().nullable(),
  /** The parts of a share; rupees for measures of money. Null for other units. */
  numerator: z.number().nullable(),
  denominator: z.number().nullable(),
};

const measureReply = z.object({
  measure: z.enum(MEASURE_NAMES),
  unit: z.enum(MEASURE_UNITS),
  ...measured,
  /** The value of the period before. */
  previous: z.number().nullable(),
  /** A value for each day of the period, oldest first. */
  series: z.array(z.object({ day: z.string(), ...measured })),
});
export type MeasureReply = z.output<typeof measureReply>;

const overviewReply = z.object({
  /** The first and the last day of the period; the last one is yesterday. */
  from: z.string(),
  to: z.string(),
  /** The period before. */
  previous_from: z.string(),
  previous_to: z.string(),
  /** The oldest computation of a day of the two periods; null while days are missing. */
  computed_at: z.string().nullable(),
  /** Only what the caller may read: without `insight_money.read`, no measures of money. */
  measures: z.array(measureReply),
  /** The last nightly check of the ledger; null without `insight_money.read` or without a check. */
  books: z.object({ day: z.string(), faults: z.int() }).nullable(),
});
export type Overview = z.output<typeof overviewReply>;

/** The filters of the supply table; all have to match. */
export const supplyFilters = insightFilters.extend({
  /** The beginning of a PIN code. */
  q: z
    .string()
    .trim()
    .regex(/^\d{0,6}$/, key('error.invalid_value'))
    .optional(),
  service: idText.optional(),
});
export type SupplyFilters = z.output<typeof supplyFilters>;

/** Demand without supply for a service at a PIN code. */
const supplyRow = z.object({
  /** `560001:12`: the PIN code, empty if unknown, and the service. */
  id: z.string(),
  pin: z.string(),
  /** The name of the city; null outside of all cities. */
  city: z.string().nullable(),
  service_id: z.int(),
  service_name: z.string(),
  category_name: z.string(),
  /** Lines cancelled because no professional was found. */
  expired: z.int(),
  /** Lines confirmed outside every area of a professional. */
  uncovered: z.int(),
  /** Searches for the service without a professional near. */
  searches: z.int(),
  total: z.int(),
});
export type SupplyRow = z.output<typeof supplyRow>;

/** The orders of the list of searches without a result: by their number or the last day, descending with `-`. */
export const SEARCH_MISS_SORTS = ['count', '-count', 'last', '-last'] as const;

/** A query is shown from this number of searches on, so that no single person's search can be read. */
export const MIN_SHOWN_MISSES = 3;

/** The filters of the list of searches without a result; all have to match. */
export const searchMissFilters = z.object({
  /** A part of the query. */
  q: z.string().trim().max(100).optional(),
  /** The slug of a city. */
  city: z.string().max(60).optional(),
  /** `unknown`: no service matches; `far`: the service has no professional near. */
  reason: z.enum(['unknown', 'far'], { error: key('error.invalid_value') }).optional(),
  /** `open`: not yet a search word; `added`: a search word since. */
  state: z.enum(['open', 'added'], { error: key('error.invalid_value') }).default('open'),
  sort: z.enum(SEARCH_MISS_SORTS, { error: key('error.invalid_value') }).default('-count'),
});
export type SearchMissFilters = z.output<typeof searchMissFilters>;

const missedService = z.object({ id: z.int(), name: z.string() }).nullable();

/** What was searched at a place without a result, in the last 90 days. */
const searchMissRow = z.object({
  id: z.int(),
  query: z.string(),
  /** The PIN code nearest to the centre of the cell, about 6 km across; empty if there is none. */
  pin: z.string(),
  /** The name of the city; null outside of all cities. */
  city: z.string().nullable(),
  /** The number of searches. */
  count: z.int(),
  /** The day of the last one, `YYYY-MM-DD`. */
  last_day: z.string(),
  /** The service that the query means and that has no professional near; null: no service matches. */
  service: missedService,
  /** The service that has the query as a search word since; null: none. */
  added_to: missedService,
});
export type SearchMissRow = z.output<typeof searchMissRow>;

/** The overview, the supply table, and searches without a result. */
export const adminInsightEndpoints = {
  'admin.overview': endpoint({
    method: 'GET',
    path: 'admin/overview',
    who: 'admin',
    needs: 'insight.read',
    summary:
      'The measures of the last 7, 28 or 90 complete days against the period before, with a value for each day; those of money only with `insight_money.read`',
    query: insightFilters,
    reply: z.object({ data: overviewReply }),
  }),
  'admin.supply': endpoint({
    method: 'GET',
    path: 'admin/supply',
    who: 'admin',
    needs: 'insight.read',
    summary: 'Demand without supply by PIN code and service in the last complete days, most first',
    query: pageQuery.extend(supplyFilters.shape),
    reply: z.object({ data: z.array(supplyRow), next_cursor: nextCursor, total: z.int() }),
  }),
  'admin.search_misses': endpoint({
    method: 'GET',
    path: 'admin/search-misses',
    who: 'admin',
    needs: 'insight.read',
    summary:
      'Searches without a result in the last 90 days by query and place, from three on; without persons',
    query: pageQuery.extend(searchMissFilters.shape),
    reply: z.object({ data: z.array(searchMissRow), next_cursor: nextCursor, total: z.int() }),
  }),
  'admin.add_search_word': endpoint({
    method: 'POST',
    path: 'admin/search-misses/:id/word',
    who: 'admin',
    needs: 'catalogue.act',
    idempotent: true,
    summary:
      'Adds the query of a search without a result to the search words of a service; the search then finds it',
    params: z.object({ id: idText }),
    body: z.object({ service_id: idValue }),
    reply: z.object({ message: z.string() }),
    errors: ['not_found'],
  }),
};
