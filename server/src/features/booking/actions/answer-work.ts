import { rupees } from '@aaspaas/contract/kernel/money.ts';
import { sql } from 'kysely';
import { Failure, invalid } from '../../../kernel/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { bookingStore } from '../store.ts';
import { type BookingParts, type BookingWork, bookingWrite, found } from './booking-parts.ts';
import { repeatedSlot, type Settlement } from './line-effects.ts';

/** The customer approves finished work. */
export function approveWork(parts: BookingParts, call: Call<'user'>, lineId: number): Promise<void> {
  return bookingWrite(parts, call, async (work) => {
    const line = await ownLine(work, call.actor.id, lineId);
    await work.move(line, 'approve', { role: 'user', id: call.actor.id });
  });
}

/** The customer declines finished work: an operator settles it. */
export function declineWork(
  parts: BookingParts,
  call: Call<'user'>,
  lineId: number,
  reason?: string,
): Promise<void> {
  return bookingWrite(parts, call, async (work) => {
    const line = await ownLine(work, call.actor.id, lineId);
    await work.move(line, 'decline', { role: 'user', id: call.actor.id }, { disputeReason: reason, reason });
  });
}

const LEAST_PART = rupees(1);

/** An operator settles a dispute; a partial refund leaves a rupee or more on either side. */
export function resolveDispute(
  parts: BookingParts,
  call: Call<'admin'>,
  disputeId: number,
  { outcome, amount }: { readonly outcome: Settlement['outcome']; readonly amount?: number | undefined },
): Promise<void> {
  return bookingWrite(parts, call, async ({ tx, move, now, settings }) => {
    const { rows } = await sql<{ line_id: number; resolved_at: Date | null }>`
      select line_id, resolved_at from disputes where id = ${disputeId}`.execute(tx);
    const dispute = found(rows[0]);
    if (dispute.resolved_at) throw new Failure('state_changed');
    const line = found(await bookingStore(tx).line(dispute.line_id));
    const part = outcome === 'partial_refund' ? rupees(amount ?? 0) : null;
    // The gateway neither takes nor gives back less than a rupee.
    if (part !== null && (part < LEAST_PART || part > line.total - LEAST_PART))
      throw invalid({ amount: ['booking.refund_range'] });
    await move(
      line,
      `resolve_${outcome}`,
      { role: 'admin', id: call.actor.id },
      {
        settlement: { outcome, amount: part, by: call.actor.id },
        note: { outcome, ...(part === null ? {} : { amount: part }) },
        ...(outcome === 'redo' ? { set: repeatedSlot(line, now, settings) } : {}),
      },
    );
  });
}

async function ownLine({ tx }: BookingWork, accountId: number, lineId: number) {
  const line = found(await bookingStore(tx).line(lineId));
  if (line.account_id !== accountId || line.state === 'draft') throw new Failure('not_found');
  return line;
}
