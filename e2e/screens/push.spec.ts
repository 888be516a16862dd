import { createECDH, randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { createLoggedInCustomer } from '../support/bookings.ts';
import { fullChromiumPath, CHROMIUM_FLAGS } from '../../tooling/browser.mjs';
import { expect, expectAccessible, test } from '../support/test.ts';

// The headless shell does not support notifications.
const fullChromium = fullChromiumPath();
test.use({
  launchOptions: { ...(fullChromium ? { executablePath: fullChromium } : {}), args: CHROMIUM_FLAGS },
});

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

/** Fakes the push subscription: Chromium subscribes only at Google's service, so the page's storage keeps the subscription instead. */
async function subscribesByItself(context: BrowserContext): Promise<void> {
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  const endpoint = `https://push.aaspaas.invalid/${randomBytes(8).toString('hex')}`;
  await context.addInitScript(
    ({ endpoint, keys }) => {
      const bytes = (text: string) =>
        Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
          letter.charCodeAt(0),
        ).buffer;
      const subscription = (key: string) =>
        ({
          endpoint,
          options: { applicationServerKey: bytes(key) },
          toJSON: () => ({ endpoint, keys }),
          unsubscribe: async () => {
            localStorage.removeItem('test-push');
            return true;
          },
        }) as unknown as PushSubscription;
      PushManager.prototype.getSubscription = async () => {
        const key = localStorage.getItem('test-push');
        return key ? subscription(key) : null;
      };
      PushManager.prototype.subscribe = async (options) => {
        const key = options?.applicationServerKey as string;
        localStorage.setItem('test-push', key);
        return subscription(key);
      };
    },
    { endpoint, keys },
  );
}

/** Delivers a message to the page's service worker, as the browser does for its push service. */
async function deliver(page: Page, message: object): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const known = new Promise<string>((found) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) found(registrations[0].registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  await browser.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await known,
    data: JSON.stringify(message),
  });
  await browser.detach();
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready;
    return (await worker.getNotifications()).map(({ title, body }) => `${title}: ${body}`);
  });

// proves: more.push, pro.more.push
test('a phone gets notifications once enabled, and none after the logout', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await subscribesByItself(context);
  await createLoggedInCustomer(page);
  await page.goto('/notification');
  const onPhone = page.getByRole('switch', { name: 'Notifications on this device' });
  await expect(onPhone).toBeEnabled();
  await expect(onPhone).not.toBeChecked();
  const subscribed = page.waitForResponse('**/api/user/push/subscribe');
  await onPhone.click();
  expect((await subscribed).status()).toBe(200);
  await expect(onPhone).toBeChecked();
  await expectAccessible(page);

  const onTheWay = { id: 1, title: 'Aaspaas', body: 'Ravi is coming.', path: '/instand-booking' };
  const started = { id: 2, title: 'Aaspaas', body: 'The work has started.', path: '//elsewhere.invalid/' };
  // A duplicate message is shown once; the test sends again because the browser may drop a message while the worker starts.
  const shows = (messages: readonly object[], lines: readonly string[]) =>
    expect
      .poll(async () => {
        for (const message of messages) await deliver(page, message);
        return (await shown(page)).toSorted();
      })
      .toEqual(lines);
  await shows([onTheWay], ['Aaspaas: Ravi is coming.']);
  await shows([onTheWay, started], ['Aaspaas: Ravi is coming.', 'Aaspaas: The work has started.']);
  // A tap opens the notification's page only. Browsers let a worker open pages only after a real tap, so the test reads the link.
  const [worker] = context.serviceWorkers();
  const opened = await worker?.evaluate(async () => {
    const scope = self as unknown as {
      registration: ServiceWorkerRegistration;
      clients: { openWindow(url: string): Promise<null> };
      NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
    };
    const urls: string[] = [];
    scope.clients.openWindow = async (url) => {
      urls.push(new URL(url).pathname);
      return null;
    };
    for (const notification of await scope.registration.getNotifications())
      self.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
    for (let turns = 0; turns < 100 && urls.length === 0; turns += 1)
      await new Promise((done) => setTimeout(done, 20));
    return urls;
  });
  expect(opened).toEqual(['/instand-booking']);
  await expect.poll(() => shown(page)).toEqual([]);

  const unsubscribed = page.waitForResponse('**/api/user/push/unsubscribe');
  await onPhone.click();
  expect((await unsubscribed).status()).toBe(200);
  await expect(onPhone).not.toBeChecked();
  await onPhone.click();
  await expect(onPhone).toBeChecked();

  // A visit renews the subscription on the server; a logout removes it, also at once after a page load.
  await page.reload();
  expect((await page.waitForResponse('**/api/user/push/subscribe')).status()).toBe(200);
  await page.reload();
  await expect(onPhone).toBeChecked();
  if ((page.viewportSize()?.width ?? 0) < 1000)
    await page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Logout', exact: true }).filter({ visible: true }).first().click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('test-push'))).toBe(null);
});

test('a phone that blocks notifications shows what to do', async ({ page, context }) => {
  await context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  await createLoggedInCustomer(page);
  await page.goto('/notification');
  await expect(page.getByText(/^Your browser blocks notifications/)).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Notifications on this device' })).toBeDisabled();
});
