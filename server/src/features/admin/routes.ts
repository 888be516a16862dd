import type { adminEndpoints } from '@aaspaas/contract/features/admin.ts';
import { pageOf } from '../../kernel/page.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { text } from '../../platform/http/failures.ts';
import {
  assignLine,
  type BookingDeps,
  cancelAsOperator,
  completeAsOperator,
  rankingKey,
  resetStartCode,
  startAsOperator,
  resolveDispute,
  suggestionsForLine,
} from '../booking/index.ts';
import { servicesByIds } from '../catalog/index.ts';
import { closeReport } from '../content/index.ts';
import { audit } from './store.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { accountsByIds } from '../identity/index.ts';
import { filesByIds } from '../media/index.ts';
import { applications, EMPTY_APPLICANT_DETAILS, applicantDetailsFor } from '../provider/index.ts';
import { withAudit } from './actions/with-audit.ts';
import { decideApplication } from './actions/decide-application.ts';
import { adminEnquiryRoutes } from './enquiries/routes.ts';
import { presentApplicant, presentSuggestion } from './present.ts';

/** The console's endpoints. The list of bookings joins several features and is a view. */
export function adminRoutes(
  deps: BookingDeps,
): Handlers<Exclude<keyof typeof adminEndpoints, 'admin.bookings'>> {
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
    'admin.allocate': async ({ params: { detail_id }, body: { employee_id } }, call) => {
      const entry = {
        actorId: call.actor.id,
        action: 'admin.allocate',
        subject: `line:${detail_id}`,
        detail: { employee_id },
      };
      await assignLine(withAudit(deps, entry), call, detail_id, employee_id);
      return { message: text(call.language, 'booking.allocated') };
    },
    'admin.cancel_line': async ({ params: { detail_id }, body: { reason } }, call) => {
      const entry = {
        actorId: call.actor.id,
        action: 'admin.cancel_line',
        subject: `line:${detail_id}`,
        detail: { reason },
      };
      await cancelAsOperator(withAudit(deps, entry), call, detail_id, reason);
      return { message: text(call.language, 'booking.line_cancelled') };
    },
    'admin.complete_line': async ({ params: { detail_id } }, call) => {
      const entry = {
        actorId: call.actor.id,
        action: 'admin.complete_line',
        subject: `line:${detail_id}`,
        detail: {},
      };
      await completeAsOperator(withAudit(deps, entry), call, detail_id);
      return { message: text(call.language, 'booking.work_completed') };
    },
    'admin.reset_code': async ({ params: { detail_id } }, call) => {
      const entry = {
        actorId: call.actor.id,
        action: 'admin.reset_code',
        subject: `line:${detail_id}`,
        detail: {},
      };
      await resetStartCode(withAudit(deps, entry), call, detail_id);
      return { message: text(call.language, 'admin.code_reset') };
    },
    'admin.start_line': async ({ params: { detail_id } }, call) => {
      const entry = {
        actorId: call.actor.id,
        action: 'admin.start_line',
        subject: `line:${detail_id}`,
        detail: {},
      };
      await startAsOperator(withAudit(deps, entry), call, detail_id);
      return { message: text(call.language, 'booking.work_started') };
    },
    'admin.employees': async ({ query }, { actor, language }) => {
      const { rows, next_cursor, counts } = await applications(db, query.state, query);
      const [accounts, services, documentsByAccount] = await Promise.all([
        accountsByIds(
          db,
          rows.map((row) => row.account_id),
        ),
        servicesByIds(
          db,
          rows.flatMap((row) => row.service_ids),
        ),
        applicantDetailsFor(
          deps,
          actor.id,
          rows.map((row) => row.account_id),
        ),
      ]);
      return {
        data: rows.flatMap((row) => {
          const account = accounts.get(row.account_id);
          // An erased account has nothing left to show.
          if (!account?.mobile) return [];
          const details = documentsByAccount.get(row.account_id) ?? EMPTY_APPLICANT_DETAILS;
          return { ...presentApplicant(row, account, services, language), ...details };
        }),
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
    'admin.close_report': async ({ params: { id }, body: { answer } }, call) => {
      await transaction(db, async (tx) => {
        const now = deps.clock.now();
        await closeReport(tx, id, answer, call.actor.id, now);
        const entry = {
          actorId: call.actor.id,
          action: 'admin.close_report',
          subject: `report:${id}`,
          detail: { answer },
        };
        await audit(tx, entry, now);
      });
      return { message: text(call.language, 'report.admin_closed_done') };
    },
    'admin.resolve_dispute': async ({ params, body }, call) => {
      const entry = {
        actorId: call.actor.id,
        action: 'admin.resolve_dispute',
        subject: `dispute:${params.id}`,
        detail: body,
      };
      await resolveDispute(withAudit(deps, entry), call, params.id, body);
      return { message: text(call.language, 'booking.dispute_settled') };
    },
  };
}
