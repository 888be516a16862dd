import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPushKeys } from '../../../ports/push/pick.ts';
import { type PushServiceStub, startPushServiceStub } from '../../../ports/push/testing/push-service-stub.ts';
import type { FakeBrowser } from '../../../ports/push/testing/fake-browser.ts';
import { webPushSender } from '../../../ports/push/web-push.ts';
import { aCustomer, type TestPerson } from '../../../testing/accounts.ts';
import { createBookingFixture, aBooking, type BookingFixture } from '../../../testing/bookings.ts';
import { pushEndpoint, subscribe, subscriptionsOf } from '../../../testing/push.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { type TestProduct, startTestProduct } from '../../../testing/test-product.ts';

let app: TestApp;
let fixture: BookingFixture;
let service: PushServiceStub;
/** A second process on the same database, with the push stub server. */
let sending: TestProduct;

beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  service = await startPushServiceStub();
  const { connection, target, clock, objects, vault } = app;
  sending = await startTestProduct({
    connection,
    target,
    clock,
    vault,
    objects,
    log: pino({ level: 'silent' }),
    push: webPushSender({
      ...newPushKeys(),
      subject: 'https://aaspaas.test',
      timeoutMs: 1000,
      stubService: service,
    }),
    checkReplies: true,
  });
  await sending.startReactions();
});
afterAll(async () => {
  await sending.close();
  await service.close();
  await app.close();
});

const work = () => runReactions({ connection: app.connection, product: sending.product });

/**
 * Creates a browser served by the stub server. Its address is local, which the endpoint rejects, so it replaces an
 * accepted one in the table.
 */
async function served(person: TestPerson, options?: Parameters<typeof subscribe>[3]): Promise<FakeBrowser> {
  const browser = service.browser();
  const endpoint = pushEndpoint();
  const answer = await subscribe(
    app,
    person,
    { ...browser, address: { ...browser.address, endpoint } },
    options,
  );
  expect(answer.status).toBe(200);
  await sql`update push_subscriptions set endpoint = ${browser.address.endpoint} where endpoint = ${endpoint}`.execute(
    app.connection.db,
  );
  return browser;
}

/** Returns the notifications shown in a browser, oldest first. */
const shown = ({ address, open }: FakeBrowser) =>
  service.received
    .filter(({ path }) => path === new URL(address.endpoint).pathname)
    .map(({ body }) => open(body) as { id: number; title: string; body: string; path: string });

// proves: more.push, pro.more.push
describe('push notification', () => {
  it('is sent to each browser of its reader, in the browser’s language, without confidential data', async () => {
    const customer = await aCustomer(app, { name: 'Lata Iyer' });
    const phone = await served(customer, { language: 'hi' });
    const computer = await served(customer);
    const works = await served(fixture.professional, { role: 'employee' });
    const stranger = await served(await aCustomer(app));
    const { code, lineId } = await aBooking(app, fixture, {
      customer,
      state: 'assigned',
      slot: { preferredDate: '2026-11-22' },
    });
    await work();
    expect(
      (await app.call('job.generate_code', { body: { bookingId: lineId } }, fixture.professional)).status,
    ).toBe(200);
    await work();
    const toComputer = shown(computer);
    expect(toComputer.map(({ path, title }) => [title, path])).toEqual([
      ['Aaspaas', '/instand-booking'],
      ['Aaspaas', '/instand-booking'],
      ['Aaspaas', '/instand-booking'],
    ]);
    expect(toComputer.map(({ body }) => body)).toContain(
      `${fixture.professional.name} is coming for Plumber, Sun 22 Nov, 10:00 am.`,
    );
    expect(toComputer[0]?.body).toContain(code);
    expect(Object.keys(toComputer[0] ?? {}).toSorted()).toEqual(['body', 'id', 'path', 'title']);
    const toPhone = shown(phone);
    expect(toPhone).toHaveLength(3);
    for (const { body, title } of toPhone) expect(`${title} ${body}`).toMatch(/[ऀ-ॿ]/);
    expect(shown(works)).toMatchObject([
      { body: 'New job: Plumber, Sun 22 Nov, 10:00 am.', path: '/employee-booking-list' },
    ]);
    expect(shown(stranger)).toEqual([]);
    // The start code and the address are on the page that opens, never on a locked screen.
    const startCode = (await app.inbox(customer.mobile)).find((sms) => sms.code)?.code ?? '';
    expect(startCode).toMatch(/^\d{4}$/);
    const everything = [...toComputer, ...toPhone, ...shown(works)]
      .map(({ title, body, path }) => `${title} ${body} ${path}`)
      .join(' ');
    expect(everything).not.toContain(startCode);
    expect(everything).not.toContain('Church Street');
  });

  it('is shown once despite repeated jobs, and not at all if it was read', async () => {
    const customer = await aCustomer(app);
    const browser = await served(customer);
    await aBooking(app, fixture, { customer, state: 'placed' });
    await work();
    await work();
    const shownCount = shown(browser).length;
    expect(shownCount).toBeGreaterThan(0);
    expect(new Set(shown(browser).map(({ id }) => id)).size).toBe(shownCount);
    const { rows } = await sql<{ data: { notification_id: number } }>`
      select data from pgboss.job where name = 'notification.push_requested.push' order by created_on desc limit 1`.execute(
      app.connection.db,
    );
    await app.call('notification.read', { role: 'user', body: { all: true } }, customer);
    const pushHandler = sending.product.reactions.find((one) => one.name === 'push');
    await pushHandler?.run(rows[0]?.data as never);
    expect(shown(browser)).toHaveLength(shownCount);
  });

  it('is in the inbox even if the push service fails; an expired browser is deleted, a failure is retried', async () => {
    const customer = await aCustomer(app);
    const gone = await served(customer);
    const down = await served(customer);
    const refusing = await served(customer);
    service.answer(gone.address, 410);
    service.answer(down.address, 503);
    service.answer(refusing.address, 403);
    await aBooking(app, fixture, { customer, state: 'placed' });
    await expect(work()).rejects.toThrow('did not take');
    const list = await app.call('notification.list', { role: 'user' }, customer);
    expect(list.reply.data).toHaveLength(1);
    service.answer(down.address, 201);
    await work();
    // One failed attempt, then one accepted.
    expect(shown(down)).toHaveLength(2);
    expect(new Set(shown(down).map(({ id }) => id)).size).toBe(1);
    expect(shown(gone)).toHaveLength(1);
    expect(await subscriptionsOf(app, customer)).toEqual([
      { endpoint: down.address.endpoint, failed_at: null },
      { endpoint: refusing.address.endpoint, failed_at: app.clock.now() },
    ]);
  });

  it('is not sent after a day', async () => {
    const customer = await aCustomer(app);
    const browser = await served(customer);
    const before = app.clock.now().toISOString();
    await sql`insert into notifications (account_id, origin, kind, facts, created_at)
      values (${customer.id}, 'old', 'booked', '{}', ${app.clock.now()})`.execute(app.connection.db);
    const { rows } = await sql<{ notification_id: number; subscription_id: number }>`
      select n.id as notification_id, s.id as subscription_id from notifications n join push_subscriptions s using (account_id)
      where n.account_id = ${customer.id}`.execute(app.connection.db);
    app.clock.advance(24 * 60 + 1);
    await sending.product.reactions.find((one) => one.name === 'push')?.run(rows[0] as never);
    expect(shown(browser)).toEqual([]);
    app.clock.set(before);
  });

  it('is no longer sent to a browser whose push service has failed for two weeks', async () => {
    const customer = await aCustomer(app);
    const browser = await served(customer);
    service.answer(browser.address, 403);
    const notifyAgain = async () => {
      await aBooking(app, fixture, { customer, state: 'placed' });
      await work();
    };
    await notifyAgain();
    expect(await subscriptionsOf(app, customer)).toHaveLength(1);
    await sql`update push_subscriptions set failing_since = failing_since - interval '15 days'
      where account_id = ${customer.id}`.execute(app.connection.db);
    await notifyAgain();
    expect(await subscriptionsOf(app, customer)).toEqual([]);
  });
});
