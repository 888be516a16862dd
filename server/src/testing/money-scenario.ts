import type { SignedWebhook } from '../ports/payment-gateway/port.ts';
import type { TestPerson } from './accounts.ts';
import { deliverWebhook } from './payments.ts';
import { runReactions } from './reactions.ts';
import type { Answer } from './api-client.ts';
import type { TestApp } from './test-app.ts';

/** A line as the steps see it. */
export interface ScenarioLine {
  readonly id: number;
  readonly state: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
}

/** One booking with its participants; steps run on it in any order. */
export interface MoneyScenario {
  readonly app: TestApp;
  readonly bookingId: number;
  readonly customer: TestPerson;
  readonly professional: TestPerson;
  readonly operator: TestPerson;
  /** Webhook events of the gateway that were delivered, for redelivery. */
  readonly webhooks: SignedWebhook[];
  /** Start codes issued to the professional, by line. */
  readonly codes: Map<number, { readonly code: string; readonly at: Date }>;
}

/** Awaits a call that may be rejected but must not fail with a 500. */
export async function callAllowingRefusal<A extends Answer>(answer: Promise<A>): Promise<A> {
  const response = await answer;
  if (![200, 402, 404, 409, 422, 429].includes(response.status))
    throw new Error(`answered ${response.status}: ${JSON.stringify(response.body)}`);
  return response;
}

/** Runs the worker and gateway activity of elapsed time. */
export async function runBackgroundWork({
  app,
  webhooks,
}: Pick<MoneyScenario, 'app' | 'webhooks'>): Promise<void> {
  await app.runLoop('deadlines');
  await app.runLoop('cash claims');
  await app.runLoop('amounts due');
  await app.runLoop('ended credits');
  await app.simulator.tick(async (webhook) => {
    webhooks.push(webhook);
    return deliverWebhook(app, webhook);
  });
  await app.runLoop('payment reconciliation');
  await runReactions(app);
}
