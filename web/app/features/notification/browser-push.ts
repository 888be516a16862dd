import { call } from '../../platform/api-client.ts';

/** The push status of this device; `blocked`: notifications are blocked in the browser's settings. */
export type PushState = 'off' | 'on' | 'blocked' | 'unsupported';

/** Returns the push status if it is known at once; null: the subscription decides. */
export function knownPushState(): PushState | null {
  if (!canPush()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' ? null : 'off';
}

/** Returns the current push status. */
export async function pushState(): Promise<PushState> {
  return knownPushState() ?? ((await currentSubscription()) ? 'on' : 'off');
}

/** Requests the browser's permission and registers this device for the caller's notifications. */
export async function enablePush(): Promise<PushState> {
  const state = await requestPush();
  if (state === 'on') await syncPush();
  return state;
}

/**
 * Requests only the browser's permission; the server receives the subscription at login. Must be called from a tap, since
 * browsers ignore it otherwise.
 */
export async function requestPush(): Promise<PushState> {
  if (!canPush()) return 'unsupported';
  const answer = await Notification.requestPermission();
  if (answer !== 'granted') return answer === 'denied' ? 'blocked' : 'off';
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  await ensureSubscription(await registration());
  return 'on';
}

/** The newest `syncPush`. */
let syncing: Promise<void> = Promise.resolve();

/**
 * Sends this device's subscription, if there is one, to the server on each visit, since session, language or server key
 * may have changed.
 */
export function syncPush(): Promise<void> {
  syncing = sendSubscription();
  return syncing;
}

async function sendSubscription(): Promise<void> {
  if (!canPush() || Notification.permission !== 'granted' || !(await currentSubscription())) return;
  const { endpoint, keys } = (await ensureSubscription(await registration())).toJSON();
  await call('push.subscribe', {
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } },
  });
}

/** Unregisters this device from notifications. */
export async function disablePush(): Promise<void> {
  const subscription = await currentSubscription();
  if (!subscription) return;
  const { endpoint } = subscription;
  // Unsubscribe in the browser first, so that nothing is shown even if the call fails.
  await subscription.unsubscribe();
  await call('push.unsubscribe', { body: { endpoint } });
}

/** Unsubscribes after a session that is over, for which the server has already removed the device. */
export async function removePush(): Promise<void> {
  if (!canPush()) return;
  await unsubscribe();
  // A subscription that was being renewed would outlive the session.
  await syncing.catch(() => undefined);
  await unsubscribe();
}

async function unsubscribe(): Promise<void> {
  await (await currentSubscription())?.unsubscribe();
}

function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Returns the service worker's registration once it runs; `ready` alone never resolves without one. */
async function registration(): Promise<ServiceWorkerRegistration> {
  if (!(await navigator.serviceWorker.getRegistration())) throw new Error('no service worker is registered');
  return navigator.serviceWorker.ready;
}

/** Returns the browser's subscription for the server's key and replaces one with another key, which the server cannot send to. */
async function ensureSubscription({ pushManager }: ServiceWorkerRegistration): Promise<PushSubscription> {
  const { public_key: key } = await call('push.key');
  const existing = await pushManager.getSubscription();
  if (existing) {
    const existingKey = existing.options.applicationServerKey;
    if (existingKey && base64url(existingKey) === key) return existing;
    await existing.unsubscribe();
  }
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

function base64url(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
