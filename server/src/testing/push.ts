import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { BrowserSubscription } from '@aaspaas/contract/features/push.ts';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import type { Row } from '../platform/db/tables.ts';
import type { FakeBrowser } from '../ports/push/testing/fake-browser.ts';
import type { TestPerson } from './accounts.ts';
import type { Answer } from './api-client.ts';
import type { TestApp } from './test-app.ts';

/** Returns a random push endpoint. */
export const pushEndpoint = (): string => `https://push.example/${randomBytes(8).toString('hex')}`;

/** Returns the push subscription that a browser sends. */
export const subscriptionOf = ({
  address: { endpoint, p256dh, auth },
}: Pick<FakeBrowser, 'address'>): BrowserSubscription => ({ endpoint, keys: { p256dh, auth } });

/** Subscribes an account's browser to push notifications. */
export function subscribe(
  app: TestApp,
  person: Pick<TestPerson, 'token'>,
  browser: Pick<FakeBrowser, 'address'>,
  { role = 'user', language = 'en' }: { role?: Role; language?: string } = {},
): Promise<Answer<'push.subscribe'>> {
  return app.call(
    'push.subscribe',
    { role, body: subscriptionOf(browser) },
    {
      token: person.token,
      headers: { cookie: `lang=${language}` },
    },
  );
}

/** Returns an account's push subscriptions, oldest first. */
export async function subscriptionsOf(
  app: TestApp,
  person: Pick<TestPerson, 'id'>,
): Promise<{ endpoint: string; failed_at: Date | null }[]> {
  const { rows } = await sql<Pick<Row<'push_subscriptions'>, 'endpoint' | 'failed_at'>>`
    select endpoint, failed_at from push_subscriptions where account_id = ${person.id} order by id`.execute(
    app.connection.db,
  );
  return rows;
}
