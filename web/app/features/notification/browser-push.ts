import { call } from '../../platform/api-client.ts';

/** How it stands with messages on this device; `blocked`: its owner told the browser to let none through. */
export type PushState = 'off' | 'on' | 'blocked' | 'unsupported';

/** How it stands now. */
export async function pushState(): Promise<PushState> {
  if (!canPush()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && (await currentSubscription()) ? 'on' : 'off';
}

/** Asks the browser, which asks the person, and has this device told of the caller's news. */
export async function enablePush(): Promise<PushState> {
  const state = await requestPush();
  if (state === 'on') await syncPush();
  return state;
}

/**
 * Asks the browser alone: of somebody who is not logged in yet the server learns at their login. To be called by a tap; browsers answer nothing else.
 */
export async function requestPush(): Promise<PushState> {
  if (!canPush()) return 'unsupported';
  const answer = await Notification.requestPermission();
  if (answer !== 'granted') return answer === 'denied' ? 'blocked' : 'off';
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  await ensureSubscription(await registration());
  return 'on';
}

/** Tells the server of this device's subscription, where there is one: at each visit, as session, language or the server's key may be others now. */
export async function syncPush(): Promise<void> {
  if (!canPush() || Notification.permission !== 'granted' || !(await currentSubscription())) return;
  const { endpoint, keys } = (await ensureSubscription(await registration())).toJSON();
  await call('push.subscribe', {
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } },
  });
}

/** Has this device told nothing any more. */
export async function disablePush(): Promise<void> {
  const subscription = await currentSubscription();
  if (!subscription) return;
  const { endpoint } = subscription;
  // The browser first: then nothing is shown, whatever becomes of the call.
  await subscription.unsubscribe();
  await call('push.unsubscribe', { body: { endpoint } });
}

/** The same for a session that is over, with which the server forgot the device by itself. */
export async function removePush(): Promise<void> {
  if (canPush()) await (await currentSubscription())?.unsubscribe();
}

function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** The worker's registration, once it runs; `ready` alone would wait for ever where there is none. */
async function registration(): Promise<ServiceWorkerRegistration> {
  if (!(await navigator.serviceWorker.getRegistration())) throw new Error('no service worker');
  return navigator.serviceWorker.ready;
}

/** The browser's subscription under the server's key; one under another key could not be sent to. */
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
