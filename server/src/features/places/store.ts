import type { Executor } from '../../platform/db/connect.ts';
import type { TravelFactor } from './rules/travel-factors.ts';
import type { PlacesTables } from './tables.ts';

/** Corrections of the table of travel times, by week. */
export function placesStore(executor: Executor) {
  const db = executor.withTables<PlacesTables>();
  return {
    /** The latest factor of each city and band since a week. */
    latestFactors: (since: string) =>
      db
        .selectFrom('travel_factors')
        .select(['city', 'band', 'factor'])
        .distinctOn(['city', 'band'])
        .where('week', '>=', since)
        .orderBy('city')
        .orderBy('band')
        .orderBy('week', 'desc')
        .execute(),

    async hasFactors(week: string): Promise<boolean> {
      const row = await db
        .selectFrom('travel_factors')
        .select('week')
        .where('week', '=', week)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Another process may have saved the same week. */
    saveFactors: (week: string, factors: readonly TravelFactor[]) =>
      db
        .insertInto('travel_factors')
        .values(factors.map((one) => ({ week, ...one })))
        .onConflict((on) => on.columns(['week', 'city', 'band']).doNothing())
        .execute(),
  };
}
