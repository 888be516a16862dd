import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Executor } from '../../../platform/db/connect.ts';
import { notAwaitingRetry } from '../../../platform/jobs/row-loop.ts';
import { CLOSED_ACCOUNTS } from '../ledger/rules/accounts.ts';
import type { PaymentTables } from '../tables.ts';
import type { ChargebackPart } from './rules/chargeback.ts';

export type ChargebackRow = Selectable<PaymentTables['chargebacks']>;

/** Name of the loop that asks about open chargebacks in `loop_failures`. */
export const CHARGEBACK_LOOP = 'chargebacks';

/** Chargebacks. */
export function chargebackStore(executor: Executor) {
  const db = executor.withTables<PaymentTables>();
  return {
    /** Adds a chargeback unless it is known. The payment's order must be locked. */
    add: (row: Insertable<PaymentTables['chargebacks']>) =>
      db
        .insertInto('chargebacks')
        .values(row)
        .onConflict((on) => on.column('gateway_id').doNothing())
        .execute(),

    byGatewayId: (gatewayId: string) =>
      db.selectFrom('chargebacks').selectAll().where('gateway_id', '=', gatewayId).executeTakeFirst(),

    byId: (id: number) => db.selectFrom('chargebacks').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Returns a chargeback by the gateway's id, locked. */
    lock: (gatewayId: string) =>
      db
        .selectFrom('chargebacks')
        .selectAll()
        .where('gateway_id', '=', gatewayId)
        .forUpdate()
        .executeTakeFirstOrThrow(),

    set: (id: number, set: Updateable<PaymentTables['chargebacks']>) =>
      db.updateTable('chargebacks').set(set).where('id', '=', id).execute(),

    /** Returns the gateway's id of the payment. */
    async paymentOf(id: number): Promise<string> {
      const row = await db
        .selectFrom('payment_captures')
        .innerJoin('chargebacks', 'chargebacks.capture_id', 'payment_captures.id')
        .select('gateway_payment_id')
        .where('chargebacks.id', '=', id)
        .executeTakeFirstOrThrow();
      return row.gateway_payment_id;
    },

    /** Returns chargebacks that the gateway has to be asked about. */
    due: (now: Date, limit: number) =>
      db
        .selectFrom('chargebacks')
        .select(['id', 'gateway_id'])
        .where('check_at', '<=', now)
        .where(notAwaitingRetry(CHARGEBACK_LOOP, 'chargebacks.id', now))
        .orderBy('check_at')
        .limit(limit)
        .execute(),

    /** Marks the chargebacks whose time for evidence ends soon, each once, and returns their ids. */
    async markDue(now: Date, until: Date): Promise<number[]> {
      const rows = await db
        .updateTable('chargebacks')
        .set({ alarmed_at: now })
        .where('status', 'in', ['open', 'under_review'])
        .where('alarmed_at', 'is', null)
        .where('respond_by', '<=', until)
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Returns the parts of a chargeback that the ledger still has in `chargebacks`. */
    async openParts(id: number): Promise<(ChargebackPart & { readonly customerId: number })[]> {
      const { rows } = await sql<{ payable_id: number | null; account_id: number; amount: number }>`
        select e.payable_id, e.account_id, sum(e.amount)::bigint as amount
        from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.source = ${`chargeback:${id}`} and e.account = 'chargebacks'
        group by e.payable_id, e.account_id having sum(e.amount) <> 0 order by e.payable_id`.execute(
        executor,
      );
      return rows.map((row) => ({
        payableId: row.payable_id,
        customerId: row.account_id,
        amount: paise(row.amount),
      }));
    },

    /** Returns what a payable is paid beyond its charge, because a chargeback took what would have been refunded. */
    async overpaidOf(payableId: number): Promise<Money> {
      const { rows } = await sql<{ overpaid: number }>`
        select greatest(coalesce(-sum(amount), 0), 0)::bigint as overpaid from ledger_entries
        where payable_id = ${payableId} and account = 'customer'`.execute(executor);
      return paise(rows[0]?.overpaid ?? 0);
    },

    /**
     * Returns what can be taken back of the charge of a payable: its price, less its reductions. Nothing of a charge of an earlier release,
     * which has no facts to reduce its tax by. Null if the payable is not charged.
     */
    async chargedOf(payableId: number): Promise<Money | null> {
      const { rows } = await sql<{ price: number | null; reduced: number; earlier: boolean }>`
        select (sum(e.amount) filter (where t.kind = 'charge' and e.account = 'customer'))::bigint as price,
          coalesce(-sum(e.amount) filter (where t.kind = 'reduction' and e.account in ('customer', 'refunds', 'chargebacks')), 0)::bigint as reduced,
          coalesce(bool_or(e.account = any(${CLOSED_ACCOUNTS}::text[])), false) as earlier
        from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
        where e.payable_id = ${payableId} and t.kind in ('charge', 'reduction')`.execute(executor);
      const { price = null, reduced = 0, earlier = false } = rows[0] ?? {};
      return price === null ? null : paise(earlier ? 0 : price - reduced);
    },
  };
}
