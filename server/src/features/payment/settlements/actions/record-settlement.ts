import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import type { GatewaySettlement } from '../../../../ports/payment-gateway/port.ts';
import type { PaymentContext } from '../../deps.ts';
import { settlementStore } from '../store.ts';

/**
 * Records what the gateway says of a settlement. Nothing is posted yet: `completeSettlement` does that when its report adds up. `processed`
 * is final; a failed settlement may still be paid.
 */
export async function recordSettlement(
  { tx, now }: Pick<PaymentContext, 'tx' | 'now'>,
  settlement: GatewaySettlement,
): Promise<void> {
  const store = settlementStore(tx);
  await store.add({
    gateway_id: settlement.id,
    amount: settlement.amount,
    utr: settlement.utr,
    status: settlement.status,
    settled_at: settlement.createdAt,
    settled_on: dateOf(settlement.createdAt),
    check_at: now,
    created_at: now,
  });
  const known = await store.byGatewayId(settlement.id);
  if (!known) return;
  const locked = await store.lock(known.id);
  // The amount of a posted settlement never changes; its reference may become known later.
  const utr = locked.utr ?? settlement.utr;
  if (locked.state === 'posted') {
    if (utr !== locked.utr) await store.set(locked.id, { utr });
    return;
  }
  await store.set(locked.id, {
    amount: settlement.amount,
    utr,
    status: locked.status === 'processed' ? 'processed' : settlement.status,
    check_at: now,
  });
}
