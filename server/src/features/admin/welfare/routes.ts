import type { adminWelfareEndpoints } from '@aaspaas/contract/features/admin-welfare.ts';
import { paise, rupees, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import { pageOf } from '../../../kernel/page.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addWelfareLevy, recordConfirmation, welfareLevyRows } from '../../payment/index.ts';
import { runAudited } from '../actions/audited.ts';
import type { AuditDeps } from '../deps.ts';
import { confirmationOf } from '../tax/rules/confirmation.ts';
import { statesOfDated } from '../tax/rules/dated-state.ts';

/** Operator endpoints for the welfare levy that the platform owes on payouts. */
export function adminWelfareRoutes(
  deps: Pick<Platform, 'db' | 'clock'> & AuditDeps,
): Handlers<keyof typeof adminWelfareEndpoints> {
  const { db, clock } = deps;
  return {
    'admin.welfare_levies': async ({ query }) => {
      const all = await welfareLevyRows(db);
      const states = statesOfDated(
        all.map(({ id, valid_from }) => ({ id, valid_from, group: null })),
        dateOf(clock.now()),
      );
      const { rows, next_cursor } = pageOf(all, query, (row) => [-Date.parse(row.valid_from), -row.id]);
      return {
        data: rows.map((row) => ({
          id: row.id,
          state: states.get(row.id) ?? 'expired',
          valid_from: row.valid_from,
          rate: row.rate / 100,
          cap: toRupees(paise(row.cap)),
          confirmed: confirmationOf(row),
        })),
        next_cursor,
        unconfirmed: all.filter((row) => row.confirmed_by === null && states.get(row.id) !== 'expired')
          .length,
      };
    },
    'admin.add_welfare_levy': async ({ body }, call) => {
      await runAudited(deps, call, { action: 'admin.add_welfare_levy', subject: null }, async (tx, now) => {
        const added = {
          validFrom: body.valid_from,
          rate: Math.round(body.rate * 100),
          cap: rupees(body.cap),
        };
        const id = await addWelfareLevy(tx, added, call.actor.id, now);
        return { subject: `welfare_levy:${id}`, detail: body, result: null };
      });
      return { message: text(call.language, 'tax.welfare_added') };
    },
    'admin.confirm_welfare_levy': async ({ params: { id }, body }, call) => {
      await runAudited(
        deps,
        call,
        { action: 'admin.confirm_welfare_levy', subject: `welfare_levy:${id}` },
        async (tx, now) => {
          const { name, confirmed_on: on, source } = body;
          await recordConfirmation(tx, 'welfare_levies', id, { by: name, on, source }, now);
          return { detail: body, result: null };
        },
      );
      return { message: text(call.language, 'tax.class_confirmed') };
    },
  };
}
