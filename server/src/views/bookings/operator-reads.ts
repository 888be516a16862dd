import { hasGrant } from '@aaspaas/contract/kernel/grants.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import { toRupees } from '@aaspaas/contract/kernel/money.ts';
import { sql } from 'kysely';
import { lineSubject } from '../../features/booking/index.ts';
import { Failure } from '../../kernel/failure.ts';
import type { Executor } from '../../platform/db/connect.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { LineRow } from './line-columns.ts';
import { operatorLinesQuery } from './line-rows.ts';
import { presentDispatchLine, type ViewContext } from './present.ts';
import { documentsOfBooking } from './present-documents.ts';
import { type ViewDeps, viewContextLoader } from './view-context.ts';

/** One line and one booking as operators see them. */
export function operatorBookingReads(deps: ViewDeps): Handlers<'admin.line' | 'admin.booking'> {
  const { db } = deps;
  const loadViewContext = viewContextLoader(deps);
  return {
    'admin.line': async ({ params }, call) => {
      const { rows } = await operatorLinesQuery({ line: params.detail_id }).execute(db);
      const [row] = rows;
      const data = row ? presentDispatchLine(row, await loadViewContext([row], call)) : null;
      if (!data) throw new Failure('not_found');
      return { data };
    },
    'admin.booking': async ({ params }, call) => {
      const { rows } = await operatorLinesQuery({ code: params.code }).execute(db);
      const [first, ...others] = rows;
      if (!first) throw new Failure('not_found');
      const context = await loadViewContext(rows, call);
      const seesMoney = hasGrant(call.actor.roles, 'booking_money.read');
      return {
        data: {
          booking_id: first.booking_code,
          customer: { id: first.account_id, name: first.name, mobile: first.mobile, email: first.email },
          address: first.address,
          description: first.description,
          booked_at: isoOf(first.created_at),
          state_missing: await isStateMissing(db, first.booking_code),
          lines: rows.flatMap((row) => presentDispatchLine(row, context) ?? []),
          ...(seesMoney ? moneyOf(rows, context) : { payments: [], refunds: [] }),
          documents: (seesMoney ? documentsOfBooking([first, ...others], context.documents) : []).map(
            ({ number, kind }) => ({ number, kind }),
          ),
        },
      };
    },
  };
}

/** Returns whether the State of the work is unknown although a line is open, or charged with tax and without an invoice. */
async function isStateMissing(db: Executor, code: string): Promise<boolean> {
  const { rows } = await sql`
    select from bookings b join booking_lines l on l.booking_id = b.id
    where b.code = ${code} and b.job_state is null and (l.state not in ('approved', 'cancelled') or exists (
      select from line_shares h join undocumented u on u.source = 'share' and u.source_id = h.id
      where h.line_id = l.id and h.reduces is null and h.place_of_supply is null and h.liability <> 'none'))
    limit 1`.execute(db);
  return rows.length > 0;
}

function moneyOf(rows: readonly LineRow[], { paid }: ViewContext) {
  const lines = rows.map(({ id }) => ({ id, money: paid.get(lineSubject(id)) }));
  return {
    payments: lines.flatMap(({ id, money }) =>
      (money?.payments ?? []).map((one) => ({
        detail_id: id,
        id: one.reference,
        method: one.method,
        amount: toRupees(one.amount),
        at: isoOf(one.paidAt),
      })),
    ),
    refunds: lines.flatMap(({ id, money }) =>
      (money?.refunds ?? []).map((one) => ({
        id: one.id,
        detail_id: id,
        amount: toRupees(one.amount),
        state: one.state,
        reference: one.reference,
        requested_at: isoOf(one.requestedAt),
      })),
    ),
  };
}
