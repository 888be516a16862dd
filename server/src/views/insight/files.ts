import type {
  InsightFilters,
  MeasureReply,
  SearchMissFilters,
  SearchMissRow,
  SupplyFilters,
  SupplyRow,
} from '@aaspaas/contract/features/admin-insight.ts';
import type { Measure } from '@aaspaas/contract/features/measures.ts';
import { hasGrant } from '@aaspaas/contract/kernel/grants.ts';
import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import type { Authenticate } from '../../platform/http/bind.ts';
import { text } from '../../platform/http/failures.ts';
import {
  chosenColumns,
  type FileColumn,
  listFile,
  type ListFileCall,
  type ListFileDeps,
  positionAfter,
} from '../console/list-file.ts';
import { loadOverview } from './overview.ts';
import { missesQuery, type MissPosition, missPosition, presentMiss } from './search-misses.ts';
import { type GapPosition, gapPosition, gapsQuery, presentGap } from './supply.ts';

/** A measure on a day. */
type MeasureDay = MeasureReply['series'][number] & { readonly measure: Measure };

const OVERVIEW_COLUMNS: readonly FileColumn<MeasureDay>[] = [
  ['insight.day', (row) => row.day],
  ['insight.measure', (row, language) => text(language, `insight.${row.measure}`)],
  ['insight.value', (row) => row.value],
  ['insight.numerator', (row) => row.numerator],
  ['insight.denominator', (row) => row.denominator],
];

/** The file's columns by the names that the table gives them. */
const SUPPLY_COLUMNS: Readonly<Record<string, FileColumn<SupplyRow>>> = {
  pin: ['insight.pin', (row) => row.pin],
  city: ['console.city', (row) => row.city],
  service: ['catalogue.service', (row) => row.service_name],
  category: ['catalogue.category', (row) => row.category_name],
  expired: ['insight.expired', (row) => row.expired],
  uncovered: ['insight.uncovered', (row) => row.uncovered],
  searches: ['insight.gap_searches', (row) => row.searches],
  total: ['insight.total', (row) => row.total],
};

const MISS_COLUMNS: Readonly<Record<string, FileColumn<SearchMissRow>>> = {
  query: ['insight.query', (row) => row.query],
  count: ['insight.count', (row) => row.count],
  pin: ['insight.pin', (row) => row.pin],
  city: ['console.city', (row) => row.city],
  last: ['insight.last_day', (row) => row.last_day],
  service: ['insight.meant', (row) => row.service?.name ?? null],
  added: ['insight.added_to', (row) => row.added_to?.name ?? null],
};

/** Returns the chosen columns of a table, which begins with its first one; all without a choice. */
function allOrChosen<Row>(
  columns: Readonly<Record<string, FileColumn<Row>>>,
  cols: string | undefined,
): readonly FileColumn<Row>[] {
  const names = Object.keys(columns);
  return chosenColumns(columns, names[0] ?? '', cols || undefined, names);
}

/** The files of the overview, the supply table and the searches without a result. */
export function insightFiles(platform: ListFileDeps, authenticate: Authenticate): readonly ListFileCall[] {
  const today = () => dateOf(platform.clock.now());
  const overview = listFile<MeasureDay, InsightFilters & { readonly q?: string }, never>(
    platform,
    authenticate,
    {
      name: 'admin.overview_csv',
      subject: 'overview',
      columnsOf: () => OVERVIEW_COLUMNS,
      load: async (tx, filters, _page, { roles }) => {
        const { measures } = await loadOverview(tx, filters, today(), hasGrant(roles, 'insight_money.read'));
        const rows = measures.flatMap(({ measure, series }) => series.map((one) => ({ measure, ...one })));
        return { rows, after: null };
      },
    },
  );
  const supply = listFile<SupplyRow, SupplyFilters, GapPosition>(platform, authenticate, {
    name: 'admin.supply_csv',
    subject: 'supply',
    columnsOf: (cols) => allOrChosen(SUPPLY_COLUMNS, cols),
    load: async (tx, filters, page, { language }) => {
      const { rows } = await gapsQuery(filters, page, today()).execute(tx);
      return {
        rows: rows.map((row) => presentGap(row, language)),
        after: positionAfter(rows, page.limit, gapPosition),
      };
    },
  });
  const misses = listFile<SearchMissRow, SearchMissFilters, MissPosition>(platform, authenticate, {
    name: 'admin.search_misses_csv',
    subject: 'searches',
    columnsOf: (cols) => allOrChosen(MISS_COLUMNS, cols),
    load: async (tx, filters, page, { language }) => {
      const { rows } = await missesQuery(filters, page).execute(tx);
      return {
        rows: rows.map((row) => presentMiss(row, language)),
        after: positionAfter(rows, page.limit, (row) => missPosition(filters, row)),
      };
    },
  });
  return [overview, supply, misses];
}
