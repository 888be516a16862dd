import type { adminMonthEndpoints } from '@aaspaas/contract/features/admin-months.ts';
import { rupees } from '@aaspaas/contract/kernel/money.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  approveMonth,
  type CompareMonth,
  type LoadTcsExcess,
  monthNumber,
  recordChallan,
  rejectMonth,
  requestMonth,
  requireBalancedMonth,
} from '../../payment/index.ts';
import { runAudited } from '../actions/audited.ts';
import type { AuditDeps } from '../deps.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'publish'> &
  AuditDeps & {
    /** Compares the files of a month with the ledger. */
    readonly compareMonth: CompareMonth;
    readonly loadTcsExcess: LoadTcsExcess;
  };
type Writes = 'admin.request_month' | 'admin.approve_month' | 'admin.reject_month' | 'admin.record_challan';

/** Two operators lock a month of the books, or open it again; one records the challans of its taxes. */
export function adminMonthRoutes(deps: Deps): Handlers<Writes & keyof typeof adminMonthEndpoints> {
  const { compareMonth, loadTcsExcess, publish } = deps;
  const audited = (action: Writes, month: string) => ({
    action,
    subject: `book_month:${monthNumber(month)}`,
  });
  return {
    'admin.request_month': async ({ params: { month }, body: { action, reason } }, call) => {
      await runAudited(deps, call, audited('admin.request_month', month), async (tx, now) => {
        await requestMonth(
          { tx, now, publish },
          { month, action, reason, by: call.actor.id },
          (within, one, at) => requireBalancedMonth(compareMonth, within, one, at),
        );
        return { detail: { action, reason }, result: null };
      });
      return { message: text(call.language, `month.requested_${action}`) };
    },
    'admin.approve_month': async ({ params: { month }, body: { id } }, call) => {
      const action = await runAudited(deps, call, audited('admin.approve_month', month), async (tx, now) => {
        const done = await approveMonth({ tx, now }, { id, month, by: call.actor.id }, compareMonth);
        return { detail: { action: done, request: id }, result: done };
      });
      return { message: text(call.language, `month.approved_${action}`) };
    },
    'admin.reject_month': async ({ params: { month }, body: { id, reason } }, call) => {
      await runAudited(deps, call, audited('admin.reject_month', month), async (tx, now) => {
        await rejectMonth({ tx, now }, { id, month, by: call.actor.id, reason });
        return { detail: { request: id, reason }, result: null };
      });
      return { message: text(call.language, 'month.rejected') };
    },
    'admin.record_challan': async ({ params: { month }, body }, call) => {
      const { account, gstin, number, paid_on: paidOn } = body;
      const input = {
        cgst: rupees(body.input_cgst),
        sgst: rupees(body.input_sgst),
        igst: rupees(body.input_igst),
      };
      await runAudited(deps, call, { action: 'admin.record_challan', subject: null }, async (tx, now) => {
        const by = call.actor.id;
        const id = await recordChallan(
          { tx, now, loadTcsExcess },
          { month, account, gstin, number, paidOn, input, by },
        );
        return { subject: `challan:${id}`, detail: body, result: null };
      });
      return { message: text(call.language, 'month.challan_saved') };
    },
  };
}
