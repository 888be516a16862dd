import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import type { Selectable } from 'kysely';
import { invalid } from '../../../../kernel/failure.ts';
import type { Executor, Tx } from '../../../../platform/db/connect.ts';
import { sqlState } from '../../../../platform/db/transaction.ts';
import type { WelfareLevy } from '../rules/welfare.ts';
import type { TaxTables } from '../store.ts';

/** The welfare levy from a day on, as it is stored; basis points and paise. */
export type WelfareLevyRow = Readonly<
  Omit<Selectable<TaxTables['welfare_levies']>, 'created_by' | 'created_at'>
>;

/** Returns the welfare levy of all days, newest day first. */
export async function welfareLevyRows(executor: Executor): Promise<WelfareLevyRow[]> {
  return executor
    .withTables<TaxTables>()
    .selectFrom('welfare_levies')
    .select(['id', 'valid_from', 'rate', 'cap', 'confirmed_by', 'confirmed_on', 'source'])
    .orderBy('valid_from', 'desc')
    .execute();
}

/**
 * Adds a levy from a later day on and returns its id. Payments may have been approved today already.
 *
 * @throws `invalid` on `valid_from`
 */
export async function addWelfareLevy(
  tx: Tx,
  { validFrom, rate, cap }: WelfareLevy & { readonly validFrom: string },
  by: number,
  now: Date,
): Promise<number> {
  if (validFrom <= dateOf(now)) throw invalid({ valid_from: ['tax.welfare_from_tomorrow'] });
  try {
    const { id } = await tx
      .withTables<TaxTables>()
      .insertInto('welfare_levies')
      .values({ valid_from: validFrom, rate, cap, created_by: by, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    if (sqlState(error) === '23505') throw invalid({ valid_from: ['tax.welfare_exists'] });
    throw error;
  }
}
