import { sql } from 'kysely';
import type { GatewaySettlement } from '../ports/payment-gateway/port.ts';
import { signatureOf } from '../ports/payment-gateway/signature.ts';
import type { Row } from '../platform/db/tables.ts';
import { deliverWebhook, deliverWebhooks, drainWebhooks } from './payments.ts';
import type { TestApp } from './test-app.ts';

/** Lets the gateway settle everything it has, and posts it; so that a test's settlement has only its own payments. */
export async function settleAll(app: TestApp): Promise<GatewaySettlement | null> {
  await deliverWebhooks(app);
  const settlement = await app.simulator.settle();
  await deliverWebhooks(app);
  await app.runLoop('settlements');
  return settlement;
}

/** Lets the gateway settle what it has. Without `deliver`, the webhook event is lost. */
export async function settle(
  app: TestApp,
  { deliver = true }: { readonly deliver?: boolean } = {},
): Promise<GatewaySettlement> {
  const settlement = await app.simulator.settle();
  if (!settlement) throw new Error('there is nothing to settle');
  if (deliver) await deliverWebhooks(app);
  else await drainWebhooks(app);
  return settlement;
}

/** Returns the stored settlement. */
export async function storedSettlement(app: TestApp, gatewayId: string): Promise<Row<'settlements'>> {
  const { rows } = await sql<Row<'settlements'>>`
    select * from settlements where gateway_id = ${gatewayId}`.execute(app.connection.db);
  const [row] = rows;
  if (!row) throw new Error(`there is no settlement ${gatewayId}`);
  return row;
}

/** Returns what the transactions of an object posted, by account in paise; accounts at zero are left out. */
export async function postedFor(app: TestApp, source: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; amount: number }>`
    select e.account, sum(e.amount)::bigint as amount from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.source = ${source} group by 1 having sum(e.amount) <> 0 order by 1`.execute(app.connection.db);
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
}

/** Posts a webhook event that the gateway signed; `signedWith` forges it. Returns the status. */
export function sendEvent(
  app: TestApp,
  body: string,
  { id, signedWith }: { readonly id: string; readonly signedWith?: string },
): Promise<number> {
  const secret = signedWith ?? app.vault.stableMac('payment simulator webhook').toString('hex');
  return deliverWebhook(app, {
    body,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-event-id': id,
      'x-razorpay-signature': signatureOf(body, secret),
    },
  });
}

/** Moves the clock to a time of the next day, in Indian time. */
export function nextDayAt({ clock }: Pick<TestApp, 'clock'>, time: string): void {
  const day = new Date(clock.now().getTime() + (5.5 + 24) * 3_600_000).toISOString().slice(0, 10);
  clock.set(`${day}T${time}:00+05:30`);
}
