import type { adminCommissionTaxEndpoints } from '@aaspaas/contract/features/admin-commission-tax.ts';
import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import { pageOf } from '../../../kernel/page.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  addCommissionClass,
  commissionClassRows,
  eInvoiceState,
  recordConfirmation,
  setEInvoiceStart,
} from '../../payment/index.ts';
import { runAudited } from '../actions/audited.ts';
import type { AuditDeps } from '../deps.ts';
import { confirmationOf } from '../tax/rules/confirmation.ts';
import { statesOfDated } from '../tax/rules/dated-state.ts';

/** Operator endpoints for the platform's own documents: the SAC of its commission, and the registration of invoices. */
export function adminCommissionTaxRoutes(
  deps: Pick<Platform, 'db' | 'clock'> & AuditDeps,
): Handlers<keyof typeof adminCommissionTaxEndpoints> {
  const { db, clock } = deps;
  return {
    'admin.commission_classes': async ({ query }) => {
      const today = dateOf(clock.now());
      const all = await commissionClassRows(db);
      const states = statesOfDated(
        all.map(({ id, valid_from }) => ({ id, valid_from, group: null })),
        today,
      );
      const { rows, next_cursor } = pageOf(all, query, (row) => [-Date.parse(row.valid_from), -row.id]);
      const { from, waiting, refused, shortCodes } = await eInvoiceState(db, today);
      return {
        data: rows.map((row) => ({
          id: row.id,
          state: states.get(row.id) ?? 'expired',
          valid_from: row.valid_from,
          sac: row.sac,
          confirmed: confirmationOf(row),
        })),
        next_cursor,
        unconfirmed: all.filter((row) => row.confirmed_by === null && states.get(row.id) !== 'expired')
          .length,
        e_invoices: { from, waiting, refused, short_codes: shortCodes },
      };
    },
    'admin.add_commission_class': async ({ body }, call) => {
      await runAudited(
        deps,
        call,
        { action: 'admin.add_commission_class', subject: null },
        async (tx, now) => {
          const added = { validFrom: body.valid_from, sac: body.sac };
          const id = await addCommissionClass(tx, added, call.actor.id, now);
          return { subject: `commission_class:${id}`, detail: body, result: null };
        },
      );
      return { message: text(call.language, 'tax.commission_added') };
    },
    'admin.confirm_commission_class': async ({ params: { id }, body }, call) => {
      await runAudited(
        deps,
        call,
        { action: 'admin.confirm_commission_class', subject: `commission_class:${id}` },
        async (tx, now) => {
          const { name, confirmed_on: on, source } = body;
          await recordConfirmation(tx, 'commission_classes', id, { by: name, on, source }, now);
          return { detail: body, result: null };
        },
      );
      return { message: text(call.language, 'tax.class_confirmed') };
    },
    'admin.change_e_invoices': async ({ body: { from } }, call) => {
      await runAudited(
        deps,
        call,
        { action: 'admin.change_e_invoices', subject: 'settings:billing' },
        async (tx, now) => {
          const changed = await setEInvoiceStart(tx, from, now);
          return { detail: { from }, result: null, changed };
        },
      );
      return {
        message: text(call.language, from === null ? 'tax.e_invoices_stopped' : 'tax.e_invoices_set'),
      };
    },
  };
}
