import { rupees } from '@aaspaas/contract/kernel/money.ts';
import { invalid } from '../../../../kernel/failure.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { runBookingTransaction } from '../../actions/booking-transaction.ts';
import type { BookingDeps } from '../../deps.ts';
import { decideRefund, type RefundOutcome } from './large-refunds.ts';
import { planReduction } from './price-reductions.ts';

/**
 * An operator reduces the price of charged work. Above ₹10,000 it waits for another operator.
 *
 * @param price rupees
 * @throws `invalid` for a price that is not accepted; the refusals of `reductionRefusal`; `approval_waiting`
 */
export function reducePrice(
  deps: BookingDeps,
  call: Call<'admin'>,
  lineId: number,
  { price, reason }: { readonly price: number; readonly reason: string },
): Promise<RefundOutcome> {
  return runBookingTransaction(deps, call, async (work) => {
    const permitted = await work.permit(call.actor, 'reduce_price', lineId);
    const reducedTo = rupees(price);
    const { refusal, amount } = await planReduction(work.tx, permitted.line, reducedTo);
    if (refusal) throw invalid({ price: [refusal] });
    // The call needs a recent code.
    const operator = { id: call.actor.id, stepUpConfirmed: true };
    return decideRefund(
      deps,
      work,
      permitted,
      { action: 'reduce_price', price: reducedTo, amount, reason },
      operator,
    );
  });
}
