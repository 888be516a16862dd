import type {
  adminRefundEndpoints,
  ListedRefund as RefundReply,
} from '@aaspaas/contract/features/admin-refunds.ts';
import { toRupees } from '@aaspaas/contract/kernel/money.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { loadPageById } from '../../../kernel/page.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import {
  type BookingDeps,
  type LineSummary,
  lineSummariesOf,
  parseLineSubject,
} from '../../booking/index.ts';
import { type Account, accountsByIds } from '../../identity/index.ts';
import {
  type ListedRefund,
  recordManualRefund,
  refundCounts,
  listRefunds,
  retryRefund,
} from '../../payment/index.ts';
import { runAudited } from '../actions/audited.ts';
import type { AuditDeps } from '../deps.ts';

/** Operator endpoints for refunds. Refunds are sent automatically; operators handle those that keep failing. */
export function adminRefundRoutes(
  deps: BookingDeps & AuditDeps,
): Handlers<keyof typeof adminRefundEndpoints> {
  const { db, publish } = deps;

  return {
    'admin.refunds': async ({ query }, { language }) => {
      const { rows, next_cursor } = await loadPageById(query, ({ after, limit }) =>
        listRefunds(db, query.state, after, limit),
      );
      const [accounts, lines, counts] = await Promise.all([
        accountsByIds(
          db,
          rows.map(({ accountId }) => accountId),
        ),
        lineSummariesOf(
          db,
          rows.flatMap((row) => lineIdOf(row) ?? []),
        ),
        refundCounts(db),
      ]);
      return {
        data: rows.map((row) =>
          present(row, accounts.get(row.accountId), lines.get(lineIdOf(row) ?? 0), language),
        ),
        next_cursor,
        counts,
      };
    },
    'admin.retry_refund': async ({ params: { id } }, call) => {
      await runAudited(
        deps,
        call,
        { action: 'admin.retry_refund', subject: `refund:${id}` },
        async (tx, now) => {
          await retryRefund({ tx, now, publish }, id);
          return { detail: {}, result: null };
        },
      );
      return { message: text(call.language, 'refund.admin_retried') };
    },
    'admin.pay_refund': async ({ params: { id }, body: { reference } }, call) => {
      await runAudited(
        deps,
        call,
        { action: 'admin.pay_refund', subject: `refund:${id}` },
        async (tx, now) => {
          await recordManualRefund({ tx, now, publish }, id, reference);
          return { detail: { reference }, result: null };
        },
      );
      return { message: text(call.language, 'refund.admin_paid') };
    },
  };
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
      ...(row.state === 'processed' ? [] : (['retry'] as const)),
      ...(row.state === 'failed' ? (['pay'] as const) : []),
    ],
  };
}
