import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFakeBrowser } from '../../../ports/push/testing/fake-browser.ts';
import { aCustomer, anOperator } from '../../../testing/accounts.ts';
import { requestExport } from '../../../testing/documents.ts';
import { pushEndpoint, subscribe, subscriptionOf, subscriptionsOf } from '../../../testing/push.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { eraseNotificationData } from '../actions/erase-account-data.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

describe('push subscription', () => {
  it('belongs to the account that last logged in on the browser, and no other can delete it', async () => {
    const [first, second] = [await aCustomer(app), await aCustomer(app)];
    const browser = makeFakeBrowser(pushEndpoint());
    await subscribe(app, first, browser);
    await subscribe(app, second, browser);
    expect(await subscriptionsOf(app, first)).toEqual([]);
    expect(await subscriptionsOf(app, second)).toHaveLength(1);
    const { endpoint } = browser.address;
    await app.call('push.unsubscribe', { role: 'user', body: { endpoint } }, first);
    expect(await subscriptionsOf(app, second)).toHaveLength(1);
    expect((await app.call('push.unsubscribe', { role: 'user', body: { endpoint } }, second)).status).toBe(
      200,
    );
    expect(await subscriptionsOf(app, second)).toEqual([]);
    expect((await app.call('push.unsubscribe', { role: 'user', body: { endpoint } }, second)).status).toBe(
      200,
    );
  });

  it('is deleted when its session ends by a logout or a new password, or its owner is erased', async () => {
    const customer = await aCustomer(app);
    await subscribe(app, customer, makeFakeBrowser(pushEndpoint()));
    await app.call('identity.log_out', { role: 'user' }, customer);
    expect(await subscriptionsOf(app, customer)).toEqual([]);

    const { mobile, password } = customer;
    const logIn = async () =>
      (await app.call('identity.log_in', { role: 'user', body: { mobile, password } })).reply.success;
    const [here, there] = [await logIn(), await logIn()];
    const kept = makeFakeBrowser(pushEndpoint());
    await subscribe(app, here, kept);
    await subscribe(app, there, makeFakeBrowser(pushEndpoint()));
    const changed = { old_password: customer.password, new_password: 'secret2' };
    await app.call('identity.change_password', { role: 'user', body: changed }, here);
    expect(await subscriptionsOf(app, customer)).toMatchObject([{ endpoint: kept.address.endpoint }]);

    await eraseNotificationData(app.connection.db, customer.id);
    expect(await subscriptionsOf(app, customer)).toEqual([]);
  });

  it('is limited to ten per account: the oldest are deleted', async () => {
    const customer = await aCustomer(app);
    const browsers = Array.from({ length: 12 }, () => makeFakeBrowser(pushEndpoint()));
    for (const browser of browsers) {
      app.clock.advance(1);
      await subscribe(app, customer, browser);
    }
    expect((await subscriptionsOf(app, customer)).map(({ endpoint }) => endpoint)).toEqual(
      browsers.slice(2).map(({ address }) => address.endpoint),
    );
  });

  it('is renewed with the secret of the expired one', async () => {
    const customer = await aCustomer(app);
    const [old, renewed] = [makeFakeBrowser(pushEndpoint()), makeFakeBrowser(pushEndpoint())];
    await subscribe(app, customer, old);
    const { endpoint, auth } = old.address;
    const renew = (secret: string) =>
      app.call('push.renew', {
        body: {
          old: { endpoint, auth: secret },
          subscription: subscriptionOf(renewed),
        },
      });
    expect((await renew(renewed.address.auth)).status).toBe(200);
    expect(await subscriptionsOf(app, customer)).toMatchObject([{ endpoint }]);
    expect((await renew(auth)).status).toBe(200);
    expect(await subscriptionsOf(app, customer)).toMatchObject([{ endpoint: renewed.address.endpoint }]);
  });
});

describe('push endpoints', () => {
  it('require the role, and the key is public', async () => {
    const operator = await anOperator(app);
    expect((await subscribe(app, operator, makeFakeBrowser(pushEndpoint()), { role: 'admin' })).status).toBe(
      200,
    );
    expect((await subscribe(app, operator, makeFakeBrowser(pushEndpoint()))).status).toBe(403);
    expect((await app.callRaw('push.subscribe', { role: 'user', body: {} })).status).toBe(401);
    const { reply } = await app.call('push.key');
    expect(Buffer.from(reply.public_key, 'base64url')).toHaveLength(65);
  });

  it('report every invalid field', async () => {
    const customer = await aCustomer(app);
    const good = subscriptionOf(makeFakeBrowser(pushEndpoint()));
    const send = async (body: object) => {
      const answer = await app.callRaw('push.subscribe', { role: 'user', body }, customer);
      return answer.status === 422 ? Object.keys(answer.error.errors) : answer.status;
    };
    expect(await send({})).toEqual(['endpoint', 'keys']);
    expect(await send({ endpoint: good.endpoint, keys: {} })).toEqual(['keys.p256dh', 'keys.auth']);
    expect(await send({ ...good, keys: { ...good.keys, auth: 'short' } })).toEqual(['keys.auth']);
    for (const endpoint of [
      'http://push.example/x',
      'https://localhost/x',
      'https://intern/x',
      'https://db.internal/x',
      'https://127.0.0.1/x',
      'https://[::1]/x',
      'https://0x7f000001/x',
      'https://push.example:8443/x',
      'https://me@push.example/x',
      `https://push.example/${'x'.repeat(2000)}`,
    ])
      expect(await send({ ...good, endpoint }), endpoint).toEqual(['endpoint']);
    expect(await send({ ...good, expirationTime: null })).toBe(200);
  });

  it('are part of the export, without usable secrets', async () => {
    const customer = await aCustomer(app);
    const browser = makeFakeBrowser(pushEndpoint());
    await subscribe(app, customer, browser);
    const { body, sections } = await requestExport(app, 'user', customer);
    expect(sections['push_subscriptions']).toMatchObject([
      { endpoint: browser.address.endpoint, language: 'en' },
    ]);
    expect(body).not.toContain(browser.address.auth);
  });
});
