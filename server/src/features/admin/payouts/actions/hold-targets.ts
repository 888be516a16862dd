import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { sql } from 'kysely';
import { Failure, invalid } from '../../../../kernel/failure.ts';
import type { Tx } from '../../../../platform/db/connect.ts';
import { accountsByIds } from '../../../identity/index.ts';

/** What one hold is about. */
export interface HoldTarget {
  /** Null: everything that is owed to the professional. */
  readonly payableId: number | null;
  /** Null: the whole payable. */
  readonly amount: Money | null;
}

/** What an operator asks to hold. */
export interface HoldRequest {
  readonly professionalId: number;
  /** Null: everything that is owed to the professional. */
  readonly bookingCode: string | null;
  /** Null: all of it. */
  readonly amount: Money | null;
}

/**
 * Returns the holds of a request: all pay of the professional, or that of their jobs in a booking with the extra time. An
 * amount is taken from the jobs in order. Their payables are locked.
 *
 * @throws `not_found` for an account that is no professional's, or a booking in which nothing is owed to them; `invalid` for an amount above
 *   what is owed, or without a booking
 */
export async function holdTargets(
  tx: Tx,
  { professionalId, bookingCode, amount }: HoldRequest,
): Promise<HoldTarget[]> {
  const account = (await accountsByIds(tx, [professionalId])).get(professionalId);
  if (account?.role !== 'employee') throw new Failure('not_found');
  // A part belongs to a booking.
  if (bookingCode === null && amount !== null) throw invalid({ booking_id: ['payout.hold_booking'] });
  if (bookingCode === null) return [{ payableId: null, amount: null }];
  // All payables of the booking, because repeated work has pay of two professionals, and the line names one.
  await sql`
    select y.id from bookings b join booking_lines l on l.booking_id = b.id
    join payables y on y.subject in ('line:' || l.id, 'extra:' || l.id)
    where b.code = ${bookingCode} order by y.id for update of y`.execute(tx);
  const { rows } = await sql<{ payable_id: number; owed: number }>`
    select y.id as payable_id, -sum(e.amount)::bigint as owed
    from bookings b join booking_lines l on l.booking_id = b.id
    join payables y on y.subject in ('line:' || l.id, 'extra:' || l.id)
    join ledger_entries e on e.payable_id = y.id and e.account = 'pro' and e.account_id = ${professionalId}
    where b.code = ${bookingCode} group by y.id having sum(e.amount) < 0 order by y.id`.execute(tx);
  if (rows.length === 0) throw new Failure('not_found');
  if (amount === null) return rows.map(({ payable_id: payableId }) => ({ payableId, amount: null }));
  let rest: number = amount;
  const targets: HoldTarget[] = [];
  for (const { payable_id: payableId, owed } of rows) {
    const held = Math.min(rest, owed);
    if (held > 0) targets.push({ payableId, amount: paise(held) });
    rest -= held;
  }
  if (rest > 0) throw invalid({ amount: ['payout.hold_above'] });
  return targets;
}
