import type { adminChargebackEndpoints, Chargeback } from '@aaspaas/contract/features/admin-chargebacks.ts';
import type { adminWebhookEndpoints, KeptWebhook } from '@aaspaas/contract/features/admin-webhooks.ts';
import { hasGrant, type OperatorRole } from '@aaspaas/contract/kernel/grants.ts';
import { paise, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import { accountsByIds } from '../../features/identity/index.ts';
import { decisionsFor, webhookStore } from '../../features/payment/index.ts';
import { loadPageById } from '../../kernel/page.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import { chargebacksQuery, countOpenChargebacks, type ListedChargeback } from './chargebacks.ts';

/** Chargebacks as operators see them. */
export function chargebackViews({
  db,
}: Pick<Platform, 'db'>): Handlers<'admin.chargebacks' & keyof typeof adminChargebackEndpoints> {
  return {
    'admin.chargebacks': ({ query: { list, ...query } }, { actor }) =>
      // One snapshot: what may be decided belongs to the row that is shown.
      transaction(db, async (tx) => {
        const { rows, next_cursor } = await loadPageById(
          query,
          async (request) => (await chargebacksQuery(list === 'open', request).execute(tx)).rows,
        );
        const data: Chargeback[] = [];
        for (const row of rows) {
          const decisions = hasGrant(actor.roles, 'money.act') ? await decisionsFor(tx, row) : [];
          data.push(present(row, decisions));
        }
        const { rows: counted } = await countOpenChargebacks.execute(tx);
        return { data, next_cursor, open: counted[0]?.open ?? 0 };
      }),
  };
}

function present(row: ListedChargeback, decisions: Chargeback['allowed_actions']): Chargeback {
  return {
    id: row.id,
    gateway_id: row.gateway_id,
    status: row.status,
    amount: toRupees(paise(row.amount)),
    deducted: toRupees(paise(row.deducted)),
    held: toRupees(paise(row.held)),
    reason: row.reason,
    payment_id: row.gateway_payment_id,
    payment: row.order_id,
    booking_id: row.code,
    customer_name: row.customer_name,
    opened_at: isoOf(row.opened_at),
    respond_by: row.respond_by && isoOf(row.respond_by),
    outcome: row.outcome,
    decided_by: row.decided_by_name,
    decided_at: row.decided_at && isoOf(row.decided_at),
    allowed_actions: decisions,
  };
}

/** Webhook events of the gateway that could not be applied, without their bodies. */
export function webhookViews({
  db,
}: Pick<Platform, 'db'>): Handlers<'admin.webhooks' & keyof typeof adminWebhookEndpoints> {
  return {
    'admin.webhooks': async ({ query: { list, ...query } }, { actor }) => {
      const { rows, next_cursor } = await loadPageById(query, ({ after, limit }) =>
        webhookStore(db).listKept(list === 'open', after, limit),
      );
      const accounts = await accountsByIds(
        db,
        rows.flatMap(({ replayed_by }) => replayed_by ?? []),
      );
      return {
        data: rows.map((row) =>
          presentKept(row, accounts.get(row.replayed_by ?? 0)?.name ?? null, actor.roles),
        ),
        next_cursor,
      };
    },
  };
}

type KeptRow = Awaited<ReturnType<ReturnType<typeof webhookStore>['listKept']>>[number];

function presentKept(row: KeptRow, name: string | null, roles: readonly OperatorRole[]): KeptWebhook {
  const isOpen = row.dismissed_at === null && row.outcome !== 'processed';
  return {
    id: row.id,
    kind: row.kind,
    reason: row.reason,
    received_at: isoOf(row.received_at),
    replayed_at: row.replayed_at && isoOf(row.replayed_at),
    replayed_by: name,
    outcome: row.outcome,
    dismissed_at: row.dismissed_at && isoOf(row.dismissed_at),
    allowed_actions: isOpen && hasGrant(roles, 'money.act') ? ['replay', 'dismiss'] : [],
  };
}
