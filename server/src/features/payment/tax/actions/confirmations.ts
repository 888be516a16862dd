import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import { Failure, invalid } from '../../../../kernel/failure.ts';
import type { Tx } from '../../../../platform/db/connect.ts';

/** The confirmation of a dated row: the chartered accountant's name, the day, and what the accountant relies on. */
export interface Confirmation {
  readonly by: string;
  /** Asia/Kolkata, today at the latest. */
  readonly on: string;
  readonly source: string;
}

/**
 * Records the confirmation of a dated row; a row is confirmed once.
 *
 * @throws `invalid` on `confirmed_on`; `not_found`; `state_changed` if it is confirmed already
 */
export async function recordConfirmation(
  tx: Tx,
  table: 'tax_classes' | 'commission_classes' | 'welfare_levies',
  id: number,
  { by, on, source }: Confirmation,
  now: Date,
): Promise<void> {
  if (on > dateOf(now)) throw invalid({ confirmed_on: ['tax.confirmed_later'] });
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set confirmed_by = ${by}, confirmed_on = ${on}::date, source = ${source}
    where id = ${id}::bigint and confirmed_by is null`.execute(tx);
  if (numAffectedRows) return;
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id}::bigint`.execute(tx);
  throw new Failure(rows.length > 0 ? 'state_changed' : 'not_found');
}
