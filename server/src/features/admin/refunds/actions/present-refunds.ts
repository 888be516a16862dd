import type { ListedRefund as RefundReply } from '@aaspaas/contract/features/admin-refunds.ts';
import { toRupees } from '@aaspaas/contract/kernel/money.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import { type LineSummary, lineSummariesOf, parseLineSubject } from '../../../booking/index.ts';
import { type Account, accountsByIds } from '../../../identity/index.ts';
import type { ListedRefund } from '../../../payment/index.ts';

/** Formats refunds for operators, with their customers and services, and what can be done with each. */
export async function presentRefunds(
  executor: Executor,
  rows: readonly ListedRefund[],
  language: Language,
): Promise<RefundReply[]> {
  const accounts = await accountsByIds(
    executor,
    rows.map(({ accountId }) => accountId),
  );
  const lines = await lineSummariesOf(
    executor,
    rows.flatMap((row) => lineIdOf(row) ?? []),
  );
  return rows.map((row) =>
    present(row, accounts.get(row.accountId), lines.get(lineIdOf(row) ?? 0), language),
  );
}

function lineIdOf({ subject }: ListedRefund): number | null {
  return subject === null ? null : parseLineSubject(subject);
}

function present(
  row: ListedRefund,
  account: Account | undefined,
  line: LineSummary | undefined,
  language: Language,
): RefundReply {
  return {
    id: row.id,
    state: row.state,
    amount: toRupees(row.amount),
    booking_id: line?.bookingCode ?? null,
    service_name: line?.service[language] ?? null,
    customer_name: account?.name ?? '',
    customer_mobile: account?.mobile ?? '',
    payment_id: row.paymentId,
    attempt: row.attempt,
    reference: row.reference,
    manual: row.manual,
    requested_at: isoOf(row.requestedAt),
    processed_at: row.processedAt && isoOf(row.processedAt),
    next_at: row.nextAt && isoOf(row.nextAt),
    needs_attention: row.needsAttention,
    allowed_actions: [
      ...(row.state === 'processed' || row.state === 'void' ? [] : (['retry'] as const)),
      ...(row.state === 'failed' ? (['pay'] as const) : []),
    ],
  };
}
