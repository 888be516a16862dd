import { disputeRefundLimit } from '@aaspaas/contract/kernel/grants.ts';
import { groupIndian } from '@aaspaas/contract/kernel/group-indian.ts';
import { rupees, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { Failure, invalid } from '../../../../kernel/failure.ts';
import type { Call } from '../../../../platform/http/call.ts';
import type { BookingDeps } from '../../deps.ts';
import { timeReleased } from '../../events.ts';
import { runBookingTransaction, requireFound } from '../../actions/booking-transaction.ts';
import type { BookingTables } from '../../tables.ts';
import { redoColumns, type DisputeResolution } from './line-effects.ts';
import { decideRefund, type RefundOutcome, requireNoApproval } from './large-refunds.ts';
import { attachDisputePhotos } from './line-photos.ts';

/** The customer approves finished work. */
export function approveLine(deps: BookingDeps, call: Call<'user'>, lineId: number): Promise<void> {
  return runBookingTransaction(deps, call, async ({ permit, move }) => {
    await move(await permit(call.actor, 'approve', lineId), 'approve');
  });
}

/** The customer disputes finished work, with photos of the problem; an operator settles it. */
export function declineLine(
  deps: BookingDeps,
  call: Call<'user'>,
  {
    lineId,
    reason,
    uploads,
  }: { readonly lineId: number; readonly reason: string | undefined; readonly uploads: readonly number[] },
): Promise<void> {
  return runBookingTransaction(deps, call, async ({ tx, permit, move }) => {
    await move(await permit(call.actor, 'decline', lineId), 'decline', { disputeReason: reason, reason });
    await attachDisputePhotos(tx, lineId, call.actor.id, uploads);
  });
}

const MIN_PARTIAL_REFUND = rupees(1);

/** Refuses a refund above the limit of the operator's roles; checked with the line locked, which fixes its amount. */
function requireRefundAllowed({ roles }: Call<'admin'>['actor'], refund: number | null): void {
  const limit = disputeRefundLimit(roles);
  if (refund === null || limit === null || refund <= limit) return;
  throw new Failure('refund_limit', {
    values: { limit: `₹${groupIndian(toRupees(limit))}` },
    data: { limit: toRupees(limit) },
  });
}

/**
 * An operator settles a dispute; a partial refund leaves at least one rupee on either side. A large refund waits for another
 * operator, and the dispute with it.
 */
export function resolveDispute(
  deps: BookingDeps,
  call: Call<'admin'>,
  disputeId: number,
  {
    outcome,
    amount,
    first_share,
    top_up,
  }: {
    readonly outcome: DisputeResolution['outcome'];
    readonly amount?: number | undefined;
    /** For `redo`: the first professional's part of the net in percent, and what the platform adds for the second one in rupees. */
    readonly first_share: number;
    readonly top_up: number;
  },
): Promise<RefundOutcome> {
  return runBookingTransaction(deps, call, async (work) => {
    const { tx, permit, move, now, settings } = work;
    const dispute = requireFound(
      await tx
        .withTables<BookingTables>()
        .selectFrom('disputes')
        .select(['line_id', 'resolved_at'])
        .where('id', '=', disputeId)
        .executeTakeFirst(),
    );
    const resolve = await permit(call.actor, 'resolve', dispute.line_id);
    // The line may be disputed again.
    if (dispute.resolved_at) throw new Failure('state_changed');
    const { line } = resolve;
    const part = outcome === 'partial_refund' ? rupees(amount ?? 0) : null;
    // The gateway neither charges nor refunds less than a rupee.
    if (part !== null && (part < MIN_PARTIAL_REFUND || part > line.total - MIN_PARTIAL_REFUND))
      throw invalid({ amount: ['booking.refund_range'] });
    requireRefundAllowed(call.actor, outcome === 'full_refund' ? line.total : part);
    if (outcome === 'full_refund' || part !== null) {
      // The call needs a recent code.
      const operator = { id: call.actor.id, stepUpConfirmed: true };
      const decision =
        part === null
          ? ({ action: 'full_refund' } as const)
          : ({ action: 'partial_refund', amount: part } as const);
      return decideRefund(deps, work, resolve, decision, operator);
    }
    await requireNoApproval(tx, line.id);
    await move(resolve, `resolve_${outcome}`, {
      resolution: { outcome, amount: null, by: call.actor.id },
      note: { outcome },
      ...(outcome === 'redo'
        ? {
            set: redoColumns(line, now, settings),
            redoTerms: { firstShare: first_share * 100, topUp: rupees(top_up) },
          }
        : {}),
    });
    // Repeated work has no professional yet, so its time is held.
    if (outcome === 'redo')
      await deps.publish(tx, timeReleased, `${line.id}:${now.getTime()}`, {
        line_id: line.id,
        expires_at: null,
      });
    return 'done';
  });
}
