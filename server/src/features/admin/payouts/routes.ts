import { rawEndpoints } from '@aaspaas/contract/raw-endpoints.ts';
import type { bankAccountEndpoints } from '@aaspaas/contract/features/bank-accounts.ts';
import type { payoutEndpoints } from '@aaspaas/contract/features/payouts.ts';
import { rupees, sum, toRupees } from '@aaspaas/contract/kernel/money.ts';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../../../kernel/failure.ts';
import { pageOf } from '../../../kernel/page.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { admitOperator } from '../../../platform/http/admit-operator.ts';
import type { Authenticate } from '../../../platform/http/bind.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import type { Outbound } from '../../../platform/outbound.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PayoutRail } from '../../../ports/payout-rail/port.ts';
import { addEarningRule, earningRulesOf, jobPlaces } from '../../booking/index.ts';
import { accountsByIds } from '../../identity/index.ts';
import {
  approvedPayouts,
  arePayoutsFrozen,
  approveRun,
  cancelRun,
  markSent,
  placeHold,
  prepareRun,
  releaseHold,
  retryPayout,
  settlePayout,
} from '../../payment/index.ts';
import {
  currentBankAccounts,
  decideBankAccount,
  decryptBankAccounts,
  payeesOf,
} from '../../provider/index.ts';
import { holdTargets } from './actions/hold-targets.ts';
import { bankFile } from './rules/bank-file.ts';
import { runAudited } from '../actions/audited.ts';
import type { AuditDeps } from '../deps.ts';
import { audit } from '../store.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'publish'> & AuditDeps & { readonly payoutRail: PayoutRail };
type AuditedEndpoint =
  | 'payout.prepare'
  | 'payout.approve'
  | 'payout.cancel'
  | 'payout.hold'
  | 'payout.release_hold'
  | 'payout.retry'
  | 'payout.mark_paid'
  | 'payout.mark_returned'
  | 'payout.rules'
  | 'payout.add_rule';

/** Operator endpoints for payouts, holds, bank accounts and deductions; each action writes an audit log entry. */
export function payoutRoutes(
  deps: Deps,
): Handlers<
  (AuditedEndpoint & keyof typeof payoutEndpoints) | ('bank.decide' & keyof typeof bankAccountEndpoints)
> {
  return {
    'payout.prepare': async ({ body: { fingerprint } }, call) => {
      const id = await runAudited(
        deps,
        call,
        { action: 'payout.prepare', subject: null },
        async (tx, now) => {
          const run = await prepareRun(
            { tx, now, publish: deps.publish },
            { fingerprint, by: call.actor.id, loadPayees: payeesOf },
          );
          return { subject: `payout:${run}`, detail: { fingerprint }, result: run };
        },
      );
      return { message: text(call.language, 'payout.prepared'), data: { id } };
    },
    'payout.approve': async ({ params: { id }, body: { fingerprint } }, call) => {
      const rail = deps.payoutRail.name;
      await runAudited(deps, call, { action: 'payout.approve', subject: `payout:${id}` }, async (tx, now) => {
        await approveRun(
          { tx, now },
          { runId: id, fingerprint, by: call.actor.id, loadPayees: payeesOf, loadJobPlaces: jobPlaces, rail },
        );
        return { detail: { fingerprint, rail }, result: null };
      });
      return {
        message: text(call.language, rail === 'bank_file' ? 'payout.approved' : 'payout.approved_sending'),
      };
    },
    'payout.cancel': async ({ params: { id } }, call) => {
      await runAudited(deps, call, { action: 'payout.cancel', subject: `payout:${id}` }, async (tx, now) => {
        await cancelRun({ tx, now }, id, call.actor.id);
        return { detail: {}, result: null };
      });
      return { message: text(call.language, 'payout.cancelled') };
    },
    'payout.hold': async ({ body: { employee_id, booking_id, amount, reason } }, call) => {
      const ids = await runAudited(deps, call, { action: 'payout.hold', subject: null }, async (tx, now) => {
        const targets = await holdTargets(tx, {
          professionalId: employee_id,
          bookingCode: booking_id,
          amount: amount === null ? null : rupees(amount),
        });
        const placed: number[] = [];
        for (const target of targets)
          placed.push(
            await placeHold({ tx, now }, { ...target, accountId: employee_id, reason, by: call.actor.id }),
          );
        return {
          subject: `payout_hold:${placed[0]}`,
          detail: { booking_id, amount, reason, holds: placed },
          result: placed,
        };
      });
      return { message: text(call.language, 'payout.hold_placed'), data: { ids } };
    },
    'payout.release_hold': async ({ params: { id }, body: { reason } }, call) => {
      await runAudited(
        deps,
        call,
        { action: 'payout.release_hold', subject: `payout_hold:${id}` },
        async (tx, now) => {
          await releaseHold({ tx, now }, id, { by: call.actor.id, reason });
          return { detail: { reason }, result: null };
        },
      );
      return { message: text(call.language, 'payout.hold_released') };
    },
    'bank.decide': async ({ params: { id }, body: { decision, reason } }, call) => {
      await runAudited(
        deps,
        call,
        { action: 'bank.decide', subject: `bank_account:${id}` },
        async (tx, now) => {
          await decideBankAccount({ tx, now, publish: deps.publish }, id, {
            decision,
            reason,
            by: call.actor.id,
          });
          return { detail: { decision, reason }, result: null };
        },
      );
      return { message: text(call.language, `bank.${decision}`) };
    },
    'payout.retry': async ({ params: { id } }, call) => {
      await runAudited(
        deps,
        call,
        { action: 'payout.retry', subject: `payout_item:${id}` },
        async (tx, now) => {
          await retryPayout({ tx, now }, id);
          return { detail: {}, result: null };
        },
      );
      return { message: text(call.language, 'payout.retried') };
    },
    'payout.mark_paid': async ({ params: { id }, body: { reference } }, call) => {
      await runAudited(
        deps,
        call,
        { action: 'payout.mark_paid', subject: `payout_item:${id}` },
        async (tx, now) => ({
          detail: { reference },
          result: null,
          changed: await settlePayout({ tx, now, publish: deps.publish }, id, { paid: reference }),
        }),
      );
      return { message: text(call.language, 'payout.marked_paid') };
    },
    'payout.mark_returned': async ({ params: { id }, body: { reason } }, call) => {
      await runAudited(
        deps,
        call,
        { action: 'payout.mark_returned', subject: `payout_item:${id}` },
        async (tx, now) => ({
          detail: { reason },
          result: null,
          changed: await settlePayout({ tx, now, publish: deps.publish }, id, { returned: reason }),
        }),
      );
      return { message: text(call.language, 'payout.marked_returned') };
    },
    'payout.rules': async ({ query }) => {
      const all = await earningRulesOf(deps.db);
      // Newest first, by day and id.
      const { rows, next_cursor } = pageOf(all, query, ({ validFrom, id }) => [-Date.parse(validFrom), -id]);
      return {
        data: rows.map((rule) => ({
          id: rule.id,
          category_id: rule.categoryId,
          valid_from: rule.validFrom,
          commission: rule.commission / 100,
          commission_fixed: rule.commissionFixed / 100,
          commission_tax: rule.commissionTax / 100,
          tds: rule.tds / 100,
        })),
        next_cursor,
      };
    },
    'payout.add_rule': async ({ body }, call) => {
      await runAudited(deps, call, { action: 'payout.add_rule', subject: null }, async (tx, now) => {
        const id = await addEarningRule(
          tx,
          {
            categoryId: body.category_id,
            validFrom: body.valid_from,
            commission: Math.round(body.commission * 100),
            commissionFixed: rupees(body.commission_fixed),
            commissionTax: Math.round(body.commission_tax * 100),
            tds: Math.round(body.tds * 100),
          },
          call.actor.id,
          now,
        );
        return { subject: `earning_rule:${id}`, detail: body, result: null };
      });
      return { message: text(call.language, 'payout.rule_added') };
    },
  };
}

/**
 * `GET /api/admin/payouts/{id}/file`: returns the payments of a run that are at the bank, as a CSV file for the bank.
 * Account numbers are decrypted only here; each download is logged before the file is sent.
 */
export function payoutFile(
  { db, clock, vault, outbound }: Pick<Platform, 'db' | 'clock' | 'vault'> & { readonly outbound: Outbound },
  authenticate: Authenticate,
): (app: FastifyInstance) => void {
  return (app) => {
    app.get<{ Params: { id: string } }>('/api/admin/payouts/:id/file', async (request, reply) => {
      const actor = await admitOperator(authenticate, request, rawEndpoints['admin.payout_file']);
      const id = Number(request.params.id);
      if (!Number.isSafeInteger(id) || id < 1) throw new Failure('not_found');
      // The payments of a restored run may have been made already.
      if (await outbound.isHeld()) throw new Failure('unavailable', { retryAfter: 60 });
      const file = await transaction(db, async (tx) => {
        const orders = await approvedPayouts(tx, id);
        if (!orders) throw new Failure('not_found');
        // A downloaded file is paid.
        if (await arePayoutsFrozen(tx)) throw new Failure('payouts_frozen');
        const payeeIds = orders.map(({ accountId }) => accountId);
        // Payments from the time before accounts were rows of their own go to the newest one.
        const current = await currentBankAccounts(tx, payeeIds);
        const bankIdOf = ({ accountId, bankAccountId }: (typeof orders)[number]) =>
          bankAccountId ?? current.get(accountId)?.id ?? 0;
        const payees = await accountsByIds(tx, payeeIds);
        const accounts = await decryptBankAccounts(tx, vault, orders.map(bankIdOf));
        const transfers = orders.flatMap((order) => {
          const { id: item, accountId, amount } = order;
          const bank = accounts.get(bankIdOf(order));
          if (!bank) return [];
          const name = payees.get(accountId)?.name ?? '';
          return [
            { item, name, account: bank.account, ifsc: bank.ifsc, amount, reference: `AP-${id}-${item}` },
          ];
        });
        await markSent(
          tx,
          transfers.map(({ item }) => item),
          clock.now(),
        );
        await audit(
          tx,
          {
            actorId: actor.id,
            action: 'payout.file',
            subject: `payout:${id}`,
            detail: {
              items: transfers.map(({ item }) => item),
              total: toRupees(sum(transfers.map(({ amount }) => amount))),
            },
          },
          clock.now(),
        );
        return bankFile(transfers);
      });
      return reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="payout-${id}.csv"`)
        .send(file);
    });
  };
}
