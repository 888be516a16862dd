import type { adminEndpoints, LineCall } from '@aaspaas/contract/features/admin.ts';
import { rupees } from '@aaspaas/contract/kernel/money.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import { pageOf } from '../../kernel/page.ts';
import type { Call, Handlers } from '../../platform/http/call.ts';
import { text } from '../../platform/http/failures.ts';
import {
  answerAppeal,
  assignLine,
  type BookingDeps,
  cancelAsOperator,
  changeLineAsOperator,
  rankingKey,
  recentPositions,
  reducePrice,
  resolveDispute,
  sendPaymentLink,
  suggestionsForLine,
} from '../booking/index.ts';
import { closeReport } from '../content/index.ts';
import { filesByIds } from '../media/index.ts';
import { applications, approvePhoto, recordCheck } from '../provider/index.ts';
import { runAudited, withAudit } from './actions/audited.ts';
import type { AuditDeps } from './deps.ts';
import { decideApplication } from './actions/decide-application.ts';
import { presentApplicants } from './actions/present-applicants.ts';
import { adminEnquiryRoutes } from './enquiries/routes.ts';
import { presentSuggestion } from './present.ts';

/** The console's endpoints. The list of bookings joins several features and is a view. */
export function adminRoutes(
  deps: BookingDeps & AuditDeps,
): Handlers<Exclude<keyof typeof adminEndpoints, 'admin.bookings'> | 'appeal.answer'> {
  const { db } = deps;
  return {
    ...adminEnquiryRoutes(deps),
    'admin.suggestions': async ({ params, query }, { language }) => {
      const all = await suggestionsForLine(deps, params.detail_id);
      const { rows: ranked, next_cursor } = pageOf(all, query, rankingKey);
      const pictures = await filesByIds(
        db,
        ranked.flatMap(({ avatarFileId }) => avatarFileId ?? []),
      );
      return { data: ranked.map((one) => presentSuggestion(one, language, pictures)), next_cursor };
    },
    'admin.allocate': async ({ params: { detail_id }, body: { employee_id, version } }, call) => {
      const action = { action: 'admin.allocate', subject: `line:${detail_id}`, version } as const;
      await assignLine(withAudit(deps, call, action, { employee_id }), call, detail_id, employee_id);
      return { message: text(call.language, 'booking.allocated') };
    },
    'admin.cancel_line': async ({ params: { detail_id }, body: { reason, for_customer, version } }, call) => {
      const action = { action: 'admin.cancel_line', subject: `line:${detail_id}`, version } as const;
      // Outside of the transaction, which must not wait for a second connection.
      const stepUpConfirmed = !call.actor.stepUp || (await call.actor.stepUp.extend());
      const outcome = await cancelAsOperator(
        withAudit(deps, call, action, { reason, ...(for_customer ? { for_customer } : {}) }),
        call,
        detail_id,
        { reason, forCustomer: for_customer },
        stepUpConfirmed,
      );
      return {
        message: text(
          call.language,
          outcome === 'waiting' ? 'refund.approval_requested' : 'booking.line_cancelled',
        ),
      };
    },
    'admin.complete_line': lineHandler(deps, 'admin.complete_line'),
    'admin.reset_code': lineHandler(deps, 'admin.reset_code'),
    'admin.start_line': lineHandler(deps, 'admin.start_line'),
    'admin.replace_professional': lineHandler(deps, 'admin.replace_professional'),
    'admin.close_absent': lineHandler(deps, 'admin.close_absent'),
    'admin.offer_redo': async ({ params: { detail_id }, body: { version, first_share, top_up } }, call) => {
      const action = { action: 'admin.offer_redo', subject: `line:${detail_id}`, version } as const;
      const audited = withAudit(deps, call, action, { first_share, top_up });
      const redoTerms = { firstShare: first_share * 100, topUp: rupees(top_up) };
      return {
        message: text(
          call.language,
          await changeLineAsOperator(audited, call, detail_id, 'admin.offer_redo', { redoTerms }),
        ),
      };
    },
    'admin.reduce_price': async ({ params: { detail_id }, body: { price, reason, version } }, call) => {
      const action = { action: 'admin.reduce_price', subject: `line:${detail_id}`, version } as const;
      const audited = withAudit(deps, call, action, { price, reason });
      const outcome = await reducePrice(audited, call, detail_id, { price, reason });
      return {
        message: text(
          call.language,
          outcome === 'waiting' ? 'refund.approval_requested' : 'booking.price_reduced',
        ),
      };
    },
    'admin.send_payment_link': async ({ params: { detail_id }, body: { version } }, call) => {
      const action = { action: 'admin.send_payment_link', subject: `line:${detail_id}`, version } as const;
      await sendPaymentLink(withAudit(deps, call, action), call, detail_id);
      return { message: text(call.language, 'pay_link.sent') };
    },
    'admin.view_positions': async ({ params: { detail_id } }, call) => ({
      data: await runAudited(
        deps,
        call,
        { action: 'admin.view_positions', subject: `line:${detail_id}` },
        async (tx, now) => {
          const positions = await recentPositions(tx, detail_id, now);
          const result = positions.map(({ at, latitude, longitude }) => ({
            at: isoOf(at),
            latitude,
            longitude,
          }));
          return { detail: { positions: result.length }, result };
        },
      ),
    }),
    'admin.employees': async ({ query }, { actor, language }) => {
      const { rows, next_cursor, counts } = await applications(db, query.state, query);
      return {
        data: await presentApplicants(deps, actor.id, rows, language),
        next_cursor,
        counts,
      };
    },
    'admin.approve_employee': async ({ params, body }, call) => {
      await decideApplication(deps, call, params.id, { approved: true, idVerified: body.id_verified });
      return { message: text(call.language, 'admin.employee_approved') };
    },
    'admin.reject_employee': async ({ params, body }, call) => {
      await decideApplication(deps, call, params.id, { approved: false, reason: body.reason });
      return { message: text(call.language, 'admin.employee_rejected') };
    },
    'admin.record_check': async ({ params: { id }, body: { kind } }, call) => {
      await runAudited(
        deps,
        call,
        { action: 'admin.record_check', subject: `account:${id}` },
        async (tx, now) => {
          await recordCheck(tx, id, kind, now);
          return { detail: { kind }, result: null };
        },
      );
      return { message: text(call.language, 'admin.check_recorded') };
    },
    'admin.approve_photo': async ({ params: { id }, body: { photo_id } }, call) => {
      await runAudited(
        deps,
        call,
        { action: 'admin.approve_photo', subject: `account:${id}` },
        async (tx) => {
          const changed = await approvePhoto(tx, id, photo_id);
          return { detail: { photo_id }, result: null, changed };
        },
      );
      return { message: text(call.language, 'admin.photo_approved') };
    },
    'admin.close_report': async ({ params: { id }, body: { answer } }, call) => {
      await runAudited(
        deps,
        call,
        { action: 'admin.close_report', subject: `report:${id}` },
        async (tx, now) => {
          await closeReport(tx, id, answer, call.actor.id, now);
          return { detail: { answer }, result: null };
        },
      );
      return { message: text(call.language, 'report.admin_closed_done') };
    },
    'appeal.answer': async ({ params: { id }, body }, call) => {
      await runAudited(deps, call, { action: 'appeal.answer', subject: `appeal:${id}` }, async (tx, now) => {
        await answerAppeal(deps, tx, id, body.text, now);
        return { detail: { answer: body.text }, result: null };
      });
      return { message: text(call.language, 'appeal.queue_answered') };
    },
    'admin.resolve_dispute': async ({ params: { id }, body: { version, ...decision } }, call) => {
      const action = { action: 'admin.resolve_dispute', subject: `dispute:${id}`, version } as const;
      const { first_share, top_up, ...settled } = decision;
      const detail = decision.outcome === 'redo' ? { ...settled, first_share, top_up } : settled;
      const outcome = await resolveDispute(withAudit(deps, call, action, detail), call, id, decision);
      return {
        message: text(
          call.language,
          outcome === 'waiting' ? 'refund.approval_requested' : 'booking.dispute_settled',
        ),
      };
    },
  };
}

/** Handles a call that changes a line and needs nothing but the line. */
function lineHandler(deps: BookingDeps & AuditDeps, name: LineCall) {
  return async (
    {
      params: { detail_id },
      body: { version },
    }: {
      readonly params: { readonly detail_id: number };
      readonly body: { readonly version?: number | undefined };
    },
    call: Call<'admin'>,
  ) => {
    const audited = withAudit(deps, call, { action: name, subject: `line:${detail_id}`, version });
    return { message: text(call.language, await changeLineAsOperator(audited, call, detail_id, name)) };
  };
}
