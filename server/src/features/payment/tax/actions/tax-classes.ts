import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import type { Selectable } from 'kysely';
import { Failure, invalid } from '../../../../kernel/failure.ts';
import type { Executor, Tx } from '../../../../platform/db/connect.ts';
import { sqlState } from '../../../../platform/db/transaction.ts';
import type { TaxClass } from '../rules/tax-of.ts';
import type { TaxTables } from '../store.ts';

/** A dated row of a tax class as it is stored; rates in basis points. */
export type TaxClassRow = Readonly<Omit<Selectable<TaxTables['tax_classes']>, 'created_by' | 'created_at'>>;

/** Returns all tax classes, newest day first. */
export async function taxClassRows(executor: Executor): Promise<TaxClassRow[]> {
  return executor
    .withTables<TaxTables>()
    .selectFrom('tax_classes')
    .select([
      'id',
      'subcategory_id',
      'valid_from',
      'sac',
      'notified',
      'notified_rate',
      'registered_rate',
      'place_rule',
      'confirmed_by',
      'confirmed_on',
      'source',
    ])
    .orderBy('valid_from', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/**
 * Adds a class from a later day on and returns its id. What was supplied today may be charged already.
 *
 * @throws `invalid` on `valid_from`; `not_found` for an unknown sub-category
 */
export async function addTaxClass(
  tx: Tx,
  { subcategoryId, validFrom, ...taxClass }: TaxClass & { subcategoryId: number | null; validFrom: string },
  by: number,
  now: Date,
): Promise<number> {
  if (validFrom <= dateOf(now)) throw invalid({ valid_from: ['tax.class_from_tomorrow'] });
  try {
    const { id } = await tx
      .withTables<TaxTables>()
      .insertInto('tax_classes')
      .values({
        subcategory_id: subcategoryId,
        valid_from: validFrom,
        sac: taxClass.sac,
        notified: taxClass.notified,
        notified_rate: taxClass.notifiedRate,
        registered_rate: taxClass.registeredRate,
        place_rule: taxClass.place,
        created_by: by,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    if (sqlState(error) === '23505') throw invalid({ valid_from: ['tax.class_exists'] });
    if (sqlState(error) === '23503') throw new Failure('not_found');
    throw error;
  }
}
