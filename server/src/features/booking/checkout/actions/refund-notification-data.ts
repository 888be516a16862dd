import type { Money } from '@aaspaas/contract/kernel/money.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import { findRefundSummary } from '../../../payment/index.ts';
import { type LineSummary, lineSummariesOf } from '../../lines/actions/line-summaries.ts';
import { parseLineSubject } from '../../rules/payable-subjects.ts';

/** Notification data of a refund for its customer. */
export interface RefundNotificationData extends LineSummary {
  readonly accountId: number;
  readonly amount: Money;
}

/** Returns the notification data of a line's refund; undefined if the refund belongs to no line. */
export async function refundNotificationData(
  executor: Executor,
  refundId: number,
): Promise<RefundNotificationData | undefined> {
  const summary = await findRefundSummary(executor, refundId);
  const lineId = summary ? parseLineSubject(summary.subject) : null;
  if (!summary || lineId === null) return undefined;
  const line = (await lineSummariesOf(executor, [lineId])).get(lineId);
  return line && { ...line, accountId: summary.accountId, amount: summary.amount };
}
