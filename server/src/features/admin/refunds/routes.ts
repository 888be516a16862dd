import type { adminRefundEndpoints, RefundApproval } from '@aaspaas/contract/features/admin-refunds.ts';
import { hasGrant } from '@aaspaas/contract/kernel/grants.ts';
import { paise, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import { loadPageById } from '../../../kernel/page.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import {
  type ApprovalRow,
  approvalStore,
  approveRefund,
  type BookingDeps,
  lineSummariesOf,
  rejectRefund,
} from '../../booking/index.ts';
import { type Account, accountsByIds } from '../../identity/index.ts';
import { listRefunds, recordManualRefund, refundCounts, retryRefund } from '../../payment/index.ts';
import { runAudited, withAudit } from '../actions/audited.ts';
import type { AuditDeps } from '../deps.ts';
import { presentRefunds } from './actions/present-refunds.ts';

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
      const [data, counts] = await Promise.all([presentRefunds(db, rows, language), refundCounts(db)]);
      return { data, next_cursor, counts };
    },
    'admin.refund_approvals': async ({ query: { list, ...query } }, { actor, language }) => {
      const { rows, next_cursor } = await loadPageById(query, (request) =>
        approvalStore(db).list(list === 'waiting', request),
      );
      const lines = await lineSummariesOf(
        db,
        rows.map(({ line_id }) => line_id),
      );
      const accounts = await accountsByIds(
        db,
        rows.flatMap(({ line_id, requested_by, decided_by }) => [
          requested_by,
          ...(decided_by === null ? [] : [decided_by]),
          lines.get(line_id)?.customerId ?? 0,
        ]),
      );
      const now = deps.clock.now();
      return {
        data: rows.map((row) => {
          const line = lines.get(row.line_id);
          const mayAct =
            hasGrant(actor.roles, 'money.act') && row.state === 'waiting' && row.expires_at > now;
          return {
            ...presentApproval(row, accounts),
            booking_id: line?.bookingCode ?? '',
            service_name: line?.service[language] ?? '',
            customer_name: accounts.get(line?.customerId ?? 0)?.name ?? '',
            allowed_actions: mayAct
              ? [...(row.requested_by === actor.id ? [] : (['approve'] as const)), 'reject' as const]
              : [],
          };
        }),
        next_cursor,
      };
    },
    'admin.approve_refund': async ({ params: { id } }, call) => {
      await approveRefund(
        withAudit(deps, call, { action: 'admin.approve_refund', subject: `refund_approval:${id}` }),
        call,
        id,
      );
      return { message: text(call.language, 'refund.approval_approved') };
    },
    'admin.reject_refund': async ({ params: { id }, body: { reason } }, call) => {
      await runAudited(
        deps,
        call,
        { action: 'admin.reject_refund', subject: `refund_approval:${id}` },
        async (tx, now) => {
          await rejectRefund(tx, deps, id, { operatorId: call.actor.id, reason }, now);
          return { detail: { reason }, result: null };
        },
      );
      return { message: text(call.language, 'refund.approval_rejected') };
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

function presentApproval(row: ApprovalRow, accounts: ReadonlyMap<number, Account>) {
  return {
    id: row.id,
    action: row.action,
    amount: toRupees(paise(row.amount)),
    detail_id: row.line_id,
    price: row.price === null ? null : toRupees(paise(row.price)),
    reason: row.reason,
    requested_by: accounts.get(row.requested_by)?.name ?? '',
    requested_at: isoOf(row.requested_at),
    expires_at: isoOf(row.expires_at),
    state: row.state,
    decided_by: row.decided_by === null ? null : (accounts.get(row.decided_by)?.name ?? ''),
    decided_at: row.decided_at && isoOf(row.decided_at),
    decision_reason: row.decision_reason,
  } satisfies Partial<RefundApproval>;
}
