import type { adminInsightEndpoints } from '@aaspaas/contract/features/admin-insight.ts';
import { hasGrant } from '@aaspaas/contract/kernel/grants.ts';
import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import { loadPage } from '../../kernel/page.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import { loadOverview } from './overview.ts';
import {
  countMissesQuery,
  type ListedMiss,
  missesQuery,
  type MissPosition,
  missPosition,
  presentMiss,
} from './search-misses.ts';
import {
  countGapsQuery,
  type GapPosition,
  gapPosition,
  gapsQuery,
  type ListedGap,
  presentGap,
} from './supply.ts';

/** The overview, the supply table and the list of searches without a result. */
export function insightViews({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Handlers<
  Exclude<keyof typeof adminInsightEndpoints, 'admin.add_search_word'>
> {
  const today = () => dateOf(clock.now());
  return {
    'admin.overview': async ({ query }, { actor }) => ({
      data: await loadOverview(db, query, today(), hasGrant(actor.roles, 'insight_money.read')),
    }),
    'admin.supply': async ({ query }, { language }) => {
      const { rows, next_cursor } = await loadPage<ListedGap, GapPosition>(
        query,
        3,
        gapPosition,
        async (request) => (await gapsQuery(query, request, today()).execute(db)).rows,
      );
      const { rows: counted } = await countGapsQuery(query, today()).execute(db);
      return {
        data: rows.map((row) => presentGap(row, language)),
        next_cursor,
        total: counted[0]?.total ?? 0,
      };
    },
    'admin.search_misses': async ({ query }, { language }) => {
      const { rows, next_cursor } = await loadPage<ListedMiss, MissPosition>(
        query,
        2,
        (row) => missPosition(query, row),
        async (request) => (await missesQuery(query, request).execute(db)).rows,
      );
      const { rows: counted } = await countMissesQuery(query).execute(db);
      return {
        data: rows.map((row) => presentMiss(row, language)),
        next_cursor,
        total: counted[0]?.total ?? 0,
      };
    },
  };
}
