import { type Selectable, sql } from 'kysely';
import { Failure } from '../../../../kernel/failure.ts';
import type { Executor, Tx } from '../../../../platform/db/connect.ts';
import { runBookingTransaction } from '../../actions/booking-transaction.ts';
import type { BookingDeps } from '../../deps.ts';
import type { BookingTables } from '../../tables.ts';
import { LINE_STATES } from '../rules/line-types.ts';
import { isOpenLine } from '../rules/open-lines.ts';
import { decideRefund, type RefundOutcome } from './large-refunds.ts';
import { replacedFacts } from './replaced-facts.ts';

/** A line of a person that is not approved or cancelled yet. */
export type OpenLine = Readonly<
  Pick<
    Selectable<BookingTables['booking_lines']>,
    'id' | 'account_id' | 'professional_id' | 'state' | 'starts_at'
  >
>;

const openStates = LINE_STATES.filter(isOpenLine);

/** Returns the open lines of a customer or of a professional, the earliest first. */
export async function openLinesOf(
  executor: Executor,
  side: 'account_id' | 'professional_id',
  accountId: number,
  limit: number,
): Promise<OpenLine[]> {
  const { rows } = await sql<OpenLine>`
    select id, account_id, professional_id, state, starts_at from booking_lines
    where ${sql.ref(side)} = ${accountId} and state = any(${openStates}::text[])
    order by starts_at, id limit ${limit}`.execute(executor);
  return rows;
}

/** Returns the lines that are assigned to some professionals and have not begun. */
export async function assignedLinesOf(
  executor: Executor,
  professionalIds: readonly number[],
): Promise<{ readonly id: number; readonly professional_id: number }[]> {
  const { rows } = await sql<{ id: number; professional_id: number }>`
    select id, professional_id from booking_lines
    where professional_id = any(${professionalIds}::bigint[]) and state = 'assigned' order by id`.execute(
    executor,
  );
  return rows;
}

/**
 * Takes a line from a blocked professional, who is left out of the search for the next one, or cancels a line of a blocked
 * person with a full refund. The operator who blocked the person decided it, so it needs no grant for bookings.
 *
 * @throws the policy's refusal; `state_changed` if another professional has the line by now
 */
export function settleBlockedLine(
  deps: BookingDeps,
  {
    lineId,
    professionalId,
    fate,
    reason,
    operatorId,
    claim,
    record,
  }: {
    readonly lineId: number;
    /** The blocked professional; null if the customer is blocked. */
    readonly professionalId: number | null;
    readonly fate: 'reassign' | 'cancel';
    /** What the customer reads about a cancelled line. */
    readonly reason: string;
    readonly operatorId: number;
    /** Claims the decision before anything changes; throws if it is carried out already. */
    readonly claim: (tx: Tx) => Promise<void>;
    /** Records in the same transaction that it is carried out, or that a large refund waits for another operator. */
    readonly record: (tx: Tx, outcome: RefundOutcome, now: Date) => Promise<void>;
  },
): Promise<void> {
  return runBookingTransaction(deps, null, async (work) => {
    const { tx, now, permit, move } = work;
    await claim(tx);
    const actor = { role: 'admin', id: operatorId } as const;
    const permitted = await permit(actor, fate === 'cancel' ? 'cancel' : 'replace', lineId);
    const { line } = permitted;
    if (professionalId !== null && line.professional_id !== professionalId)
      throw new Failure('state_changed');
    if (fate === 'reassign') {
      await move(permitted, 'replace', replacedFacts(line));
      return record(tx, 'done', now);
    }
    // The call that blocked the person needed a recent code.
    const operator = { id: operatorId, stepUpConfirmed: true };
    // A blocked customer gets no credit.
    const decision = { action: 'cancel', reason, forCustomer: professionalId === null } as const;
    return record(tx, await decideRefund(deps, work, permitted, decision, operator), now);
  });
}
