import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import type { Executor } from '../../../../platform/db/connect.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import { forEachRow, notAwaitingRetry } from '../../../../platform/jobs/row-loop.ts';
import type { BookingDeps } from '../../deps.ts';
import { bookingStore, type LineRow } from '../store.ts';
import { lineMoney } from './line-money.ts';

const SUPPLY_LOOP = 'overdue supplies';
/** An invoice is due 30 days after the service (rule 47); two days are left for a failure. */
const CHARGE_AFTER_DAYS = 28;
/** Lines of one run. */
const BATCH = 200;

/**
 * Charges work that was finished 28 days ago and is neither approved nor cancelled, also while it is disputed: its invoice is due. The pay
 * for it is held until the dispute ends; a reduction then has a credit note. Returns the number of lines.
 */
export async function chargeOverdueSupplies(
  deps: Pick<BookingDeps, 'db' | 'clock' | 'log' | 'publish'>,
): Promise<number> {
  const { db, clock } = deps;
  const due = await overdueLines(db, clock.now());
  return forEachRow(deps, SUPPLY_LOOP, due, (id) => chargeOverdue(deps, id));
}

function chargeOverdue(
  { db, clock, publish }: Pick<BookingDeps, 'db' | 'clock' | 'publish'>,
  id: number,
): Promise<void> {
  return transaction(db, async (tx) => {
    const now = clock.now();
    const line = await bookingStore(tx).line(id);
    if (line && isOverdue(line, now)) await lineMoney({ tx, now, publish }).chargeSupply(line);
  });
}

const limitOf = (now: Date): Date => addMinutes(now, -CHARGE_AFTER_DAYS * 24 * 60);

function isOverdue({ state, done_at: doneAt }: LineRow, now: Date): boolean {
  return (state === 'done' || state === 'disputed') && doneAt !== null && doneAt <= limitOf(now);
}

async function overdueLines(db: Executor, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select l.id from booking_lines l
    where l.state in ('done', 'disputed') and l.done_at <= ${limitOf(now)}
      and not exists (select from line_shares h where h.line_id = l.id) and ${notAwaitingRetry(SUPPLY_LOOP, 'l.id', now)}
    order by l.done_at limit ${BATCH}`.execute(db);
  return rows.map(({ id }) => id);
}
