import { paise } from '@aaspaas/contract/kernel/money.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import { DEFAULT_REDO_TERMS, type RedoTerms } from '../../../payment/index.ts';
import type { BookingTables } from '../../tables.ts';

/** Returns what an operator decided last about the pay for work that is done again. */
export async function redoTermsOf(executor: Executor, lineId: number): Promise<RedoTerms> {
  const row = await executor
    .withTables<BookingTables>()
    .selectFrom('disputes')
    .select(['first_share', 'top_up'])
    .where('line_id', '=', lineId)
    .where('outcome', '=', 'redo')
    .where('first_share', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return DEFAULT_REDO_TERMS;
  return {
    firstShare: row.first_share ?? DEFAULT_REDO_TERMS.firstShare,
    topUp: paise(row.top_up ?? DEFAULT_REDO_TERMS.topUp),
  };
}

/** Returns the reason of the last dispute of a line; null without one. */
export async function lastDisputeReason(executor: Executor, lineId: number): Promise<string | null> {
  const row = await executor
    .withTables<BookingTables>()
    .selectFrom('disputes')
    .select('reason')
    .where('line_id', '=', lineId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.reason ?? null;
}
