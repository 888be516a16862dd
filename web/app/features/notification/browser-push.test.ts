import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../platform/browser-stub.ts';
import { loadCatalogue } from '../../ui/language/language.ts';
import { clearSession, logIn } from '../../platform/session.ts';
import { requestPush, removePush, syncPush, pushState, disablePush, enablePush } from './browser-push.ts';

const KEY = Buffer.from('the key of the server').toString('base64url');
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const requestPermissionMock = vi.fn<() => Promise<NotificationPermission>>();
let permission: NotificationPermission;
/** The key of the browser's subscription; null if there is none. */
let subscribedWith: string | null;
let worker: boolean;

const subscription = () => ({
  endpoint: 'https://push.example/1',
  options: { applicationServerKey: new Uint8Array(Buffer.from(subscribedWith ?? '', 'base64url')).buffer },
  toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'P', auth: 'A' } }),
  async unsubscribe() {
    subscribedWith = null;
    return true;
  },
});
const pushManager = {
  getSubscription: async () => (subscribedWith === null ? null : subscription()),
  async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
    subscribedWith = applicationServerKey;
    return subscription();
  },
};

beforeEach(async () => {
  await loadCatalogue('en');
  stubBrowser();
  permission = 'default';
  subscribedWith = null;
  worker = true;
  requestPermissionMock.mockImplementation(async () => {
    permission = 'granted';
    return permission;
  });
  fetched.mockImplementation(async () => Response.json({ status: 200, public_key: KEY }));
  vi.stubGlobal('fetch', fetched);
  const Notification = {
    get permission() {
      return permission;
    },
    requestPermission: requestPermissionMock,
  };
  const registration = { pushManager };
  vi.stubGlobal('Notification', Notification);
  vi.stubGlobal('PushManager', class {});
  Object.assign(window, { Notification, PushManager: class {} });
  vi.stubGlobal('navigator', {
    serviceWorker: {
      register: async () => undefined,
      getRegistration: async () => (worker ? registration : undefined),
      ready: Promise.resolve(registration),
    },
  });
  logIn({ token: 'secret', role: 'user', name: 'Asha', id: 1, is_verified: 1, mobile: '9876543210' });
});
afterEach(() => {
  clearSession();
  fetched.mockReset();
  requestPermissionMock.mockReset();
  vi.unstubAllGlobals();
});

const called = () => fetched.mock.calls.map(([url]) => url);

// proves: more.push
describe('customer', () => {
  it('subscribes after permission and registers the device with the server; unregisters it when turned off', async () => {
    expect(await pushState()).toBe('off');
    expect(await enablePush()).toBe('on');
    expect(subscribedWith).toBe(KEY);
    expect(called().at(-1)).toBe('/api/user/push/subscribe');
    expect(JSON.parse(fetched.mock.calls.at(-1)?.[1].body as string)).toEqual({
      endpoint: 'https://push.example/1',
      keys: { p256dh: 'P', auth: 'A' },
    });
    expect(await pushState()).toBe('on');
    await disablePush();
    expect(called().at(-1)).toBe('/api/user/push/unsubscribe');
    expect(await pushState()).toBe('off');
  });

  it('does not subscribe or register without permission', async () => {
    requestPermissionMock.mockImplementation(async () => {
      permission = 'denied';
      return permission;
    });
    expect(await enablePush()).toBe('blocked');
    expect(await pushState()).toBe('blocked');
    expect(called()).toEqual([]);
  });

  it("registers an existing subscription on a visit, and renews it when the server's key changed", async () => {
    permission = 'granted';
    await syncPush();
    expect(called()).toEqual([]);
    subscribedWith = Buffer.from('an older key').toString('base64url');
    await syncPush();
    expect(subscribedWith).toBe(KEY);
    expect(called()).toEqual(['/api/push/key', '/api/user/push/subscribe']);
    await removePush();
    expect(subscribedWith).toBe(null);
    expect(called()).toHaveLength(2);
  });

  it('ends with the session, also while a visit renews the subscription', async () => {
    permission = 'granted';
    subscribedWith = Buffer.from('an older key').toString('base64url');
    let answer = () => {};
    fetched.mockImplementation(
      () => new Promise((done) => (answer = () => done(Response.json({ status: 200, public_key: KEY })))),
    );
    const synced = syncPush();
    await vi.waitFor(() => expect(called()).toEqual(['/api/push/key']));
    const removed = removePush();
    await vi.waitFor(() => expect(subscribedWith).toBe(null));
    answer();
    await vi.waitFor(() => expect(called()).toEqual(['/api/push/key', '/api/user/push/subscribe']));
    answer();
    await Promise.all([synced, removed]);
    expect(subscribedWith).toBe(null);
  });
});

// proves: pro.more.push
describe('visitor', () => {
  it('subscribes after permission; the server receives the subscription at login', async () => {
    clearSession();
    expect(await requestPush()).toBe('on');
    expect(called()).toEqual(['/api/push/key']);
    logIn({ token: 'secret', role: 'employee', name: 'Ravi', id: 2, is_verified: 1, mobile: '9876543211' });
    await syncPush();
    expect(called().at(-1)).toBe('/api/employee/push/subscribe');
  });

  it('does not block without a service worker', async () => {
    worker = false;
    await expect(requestPush()).rejects.toThrow('no service worker is registered');
  });
});

it('reports a browser without push support', async () => {
  vi.stubGlobal('navigator', {});
  expect(await pushState()).toBe('unsupported');
  expect(await requestPush()).toBe('unsupported');
  await removePush();
  await syncPush();
});
