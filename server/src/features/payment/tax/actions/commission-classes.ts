import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import type { Selectable } from 'kysely';
import { invalid } from '../../../../kernel/failure.ts';
import type { Executor, Tx } from '../../../../platform/db/connect.ts';
import { sqlState } from '../../../../platform/db/transaction.ts';
import type { TaxTables } from '../store.ts';

/** The SAC of the commission from a day on, as it is stored. */
export type CommissionClassRow = Readonly<
  Omit<Selectable<TaxTables['commission_classes']>, 'created_by' | 'created_at'>
>;

/** Returns the SAC of the commission of all days, newest day first. */
export async function commissionClassRows(executor: Executor): Promise<CommissionClassRow[]> {
  return executor
    .withTables<TaxTables>()
    .selectFrom('commission_classes')
    .select(['id', 'valid_from', 'sac', 'confirmed_by', 'confirmed_on', 'source'])
    .orderBy('valid_from', 'desc')
    .execute();
}

/**
 * Adds a SAC of the commission from a later day on and returns its id. Invoices may have been issued today already.
 *
 * @throws `invalid` on `valid_from`
 */
export async function addCommissionClass(
  tx: Tx,
  { validFrom, sac }: { readonly validFrom: string; readonly sac: string },
  by: number,
  now: Date,
): Promise<number> {
  if (validFrom <= dateOf(now)) throw invalid({ valid_from: ['tax.commission_from_tomorrow'] });
  try {
    const { id } = await tx
      .withTables<TaxTables>()
      .insertInto('commission_classes')
      .values({ valid_from: validFrom, sac, created_by: by, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    if (sqlState(error) === '23505') throw invalid({ valid_from: ['tax.commission_exists'] });
    throw error;
  }
}
