import { paise } from '@aaspaas/contract/kernel/money.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import { Failure } from '../../../../kernel/failure.ts';
import { settlePayable } from '../../actions/settle-payable.ts';
import type { PaymentContext } from '../../deps.ts';
import { moneyApprovalRequested } from '../../events.ts';
import { dueStore } from '../store.ts';

/**
 * Requests that another operator gives up a debt; they are notified. Returns the id of the request.
 *
 * @throws `not_found` without such a payable; `state_changed` if nothing is due, or it is disputed; `approval_waiting` if a request waits already
 */
export async function requestWriteOff(
  { tx, now, publish }: PaymentContext,
  { payableId, reason, by }: { readonly payableId: number; readonly reason: string; readonly by: number },
): Promise<number> {
  const store = dueStore(tx);
  if (!(await store.lockPayable(payableId))) throw new Failure('not_found');
  const [due] = await store.ofPayables([payableId]);
  if (!due) throw new Failure('state_changed');
  const added = await store.addWriteOff({
    payable_id: payableId,
    amount: due.amount,
    reason,
    requested_by: by,
    requested_at: now,
  });
  if (!added) throw new Failure('approval_waiting');
  await publish(tx, moneyApprovalRequested, `write_off:${added.id}`, {
    kind: 'write_off',
    id: added.id,
    requested_by: by,
    amount: due.amount,
    at: isoOf(now),
  });
  return added.id;
}

/**
 * Decides on a request: approved, what is still due is given up; its GST stays payable.
 *
 * @throws `not_found`; `other_operator` for the operator who requested it; `state_changed` if it is decided already
 */
export async function decideWriteOff(
  context: Pick<PaymentContext, 'tx' | 'now'>,
  { id, approve, by }: { readonly id: number; readonly approve: boolean; readonly by: number },
): Promise<void> {
  const { tx, now } = context;
  const store = dueStore(tx);
  const found = await store.writeOff(id);
  if (!found) throw new Failure('not_found');
  // In the order in which payments lock.
  const payable = await store.lockPayable(found.payable_id);
  const request = await store.lockWriteOff(id);
  if (!payable || request?.state !== 'waiting') throw new Failure('state_changed');
  if (request.requested_by === by) throw new Failure('other_operator');
  await store.decideWriteOff(id, approve ? 'approved' : 'rejected', by, now);
  if (!approve) return;
  // The customer may have paid a part meanwhile.
  const [due] = await store.ofPayables([payable.id]);
  if (!due) throw new Failure('state_changed');
  const amount = paise(Math.min(due.amount, request.amount));
  await settlePayable(context, payable, { kind: 'write_off', amount, origin: `write_off:${id}` });
}
