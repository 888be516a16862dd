import { toRupees, type Money } from '@aaspaas/contract/kernel/money.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { type Reaction, reaction } from '../../../platform/events/events.ts';
import { refundProcessed, refundWanted } from '../../payment/events.ts';
import { type TellParts, tell } from '../actions/tell.ts';

/** What is told of a refund; booking, which knows what it is of, answers with it. */
interface RefundNews {
  readonly accountId: number;
  readonly amount: Money;
  readonly lineId: number;
  readonly bookingCode: string;
  readonly service: Readonly<Record<Language, string>>;
  readonly cancelled: boolean;
}

/** Tells customers that money goes back, and that it went. */
export function refundTold(
  parts: TellParts & { refundNews(refundId: number): Promise<RefundNews | undefined> },
): Reaction[] {
  const say = async (refundId: number, step: 'sent' | 'processed') => {
    const news = await parts.refundNews(refundId);
    if (!news) return;
    const { accountId, amount, lineId, bookingCode, service, cancelled } = news;
    await tell(
      parts,
      {
        accountId,
        origin: `refund:${refundId}:${step}`,
        kind: `refund_${cancelled ? '' : 'part_'}${step}`,
        facts: { booking: bookingCode, detail_id: lineId, service, amount: toRupees(amount) },
        at: parts.clock.now(),
      },
      'inbox',
    );
  };
  return [
    // Further attempts are the same refund: the inbox has it once.
    reaction(refundWanted, 'notification', ({ refund_id }) => say(refund_id, 'sent')),
    reaction(refundProcessed, 'notification', ({ refund_id }) => say(refund_id, 'processed')),
  ];
}
