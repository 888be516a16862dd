import { toRupees, type Money } from '@aaspaas/contract/kernel/money.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { type Reaction, reaction } from '../../../platform/events/events.ts';
import { refundProcessed, refundRequested } from '../../payment/events.ts';
import { type NotifyDeps, notify } from '../actions/notify.ts';

/** Content of a notification about a refund; supplied by booking, which knows its line. */
interface RefundNotificationData {
  readonly accountId: number;
  readonly amount: Money;
  readonly lineId: number;
  readonly bookingCode: string;
  readonly service: Readonly<Record<Language, string>>;
  readonly cancelled: boolean;
}

/** Notifies customers of requested and processed refunds. */
export function refundReactions(
  deps: NotifyDeps & {
    refundNotificationData(refundId: number): Promise<RefundNotificationData | undefined>;
  },
): Reaction[] {
  const notifyStep = async (refundId: number, step: 'sent' | 'processed') => {
    const notification = await deps.refundNotificationData(refundId);
    if (!notification) return;
    const { accountId, amount, lineId, bookingCode, service, cancelled } = notification;
    await notify(
      deps,
      {
        accountId,
        origin: `refund:${refundId}:${step}`,
        kind: `refund_${cancelled ? '' : 'part_'}${step}`,
        facts: { booking: bookingCode, detail_id: lineId, service, amount: toRupees(amount) },
        at: deps.clock.now(),
      },
      'inbox',
    );
  };
  return [
    // Retries belong to the same refund, so the inbox has one entry.
    reaction(refundRequested, 'notification', ({ refund_id }) => notifyStep(refund_id, 'sent')),
    reaction(refundProcessed, 'notification', ({ refund_id }) => notifyStep(refund_id, 'processed')),
  ];
}
