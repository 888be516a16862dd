import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissToast, toastItems } from '../ui/toast-store.ts';
import { ApiFailure } from './api-client.ts';
import { stubBrowser } from './browser-stub.ts';
import { loadCatalogue } from '../ui/language/language.ts';
import { callWithRetry } from './call-with-retry.ts';

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const network = new EventTarget();

beforeAll(() => loadCatalogue('en'));
beforeEach(() => {
  vi.useFakeTimers();
  stubBrowser();
  Object.assign(window, {
    addEventListener: network.addEventListener.bind(network),
    removeEventListener: network.removeEventListener.bind(network),
  });
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  for (const { id } of toastItems()) dismissToast(id);
  fetched.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const cancel = (signal?: AbortSignal) =>
  callWithRetry(
    'booking.cancel',
    { body: { bookingId: 1, detailId: 2 } },
    { idempotencyKey: 'one', ...(signal ? { signal } : {}) },
  );
const refused = (status: number, headers = {}) =>
  Response.json({ status, message: 'no' }, { status, headers });
const done = () => Response.json({ status: 200, message: 'Booking cancelled.' });

describe('retryingCall', () => {
  it('sends the same key until it is answered, and reports that it waits', async () => {
    fetched.mockRejectedValueOnce(new TypeError('offline')).mockResolvedValueOnce(refused(503));
    fetched.mockResolvedValueOnce(done());
    const answer = cancel();
    await vi.advanceTimersByTimeAsync(3000);
    expect(await answer).toMatchObject({ message: 'Booking cancelled.' });
    expect(toastItems()[0]?.text).toBe('Waiting for the network...');
    expect(fetched).toHaveBeenCalledTimes(3);
    for (const [, { headers }] of fetched.mock.calls)
      expect(headers).toMatchObject({ 'idempotency-key': 'one' });
  });

  it('shows the text of a busy server, and waits as long as it asks', async () => {
    const busy = Response.json(
      { status: 503, message: 'We are very busy. Please try again in a few seconds.' },
      { status: 503, headers: { 'retry-after': '4' } },
    );
    fetched.mockResolvedValueOnce(busy).mockResolvedValueOnce(done());
    const answer = cancel();
    await vi.advanceTimersByTimeAsync(3_999);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(toastItems()[0]?.text).toBe('We are very busy. Please try again in a few seconds.');
    await vi.advanceTimersByTimeAsync(1_001);
    expect(await answer).toMatchObject({ message: 'Booking cancelled.' });
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('waits exactly as long as the network is away', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    fetched.mockRejectedValueOnce(new TypeError('offline')).mockResolvedValueOnce(done());
    const answer = cancel();
    await vi.advanceTimersByTimeAsync(5000);
    expect(fetched).toHaveBeenCalledTimes(1);
    network.dispatchEvent(new Event('online'));
    expect(await answer).toMatchObject({ message: 'Booking cancelled.' });
  });

  it('gives up after several attempts with the last failure', async () => {
    fetched.mockImplementation(() => Promise.reject(new TypeError('offline')));
    const answer = cancel().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await answer).toMatchObject({ status: 0 });
    expect(fetched).toHaveBeenCalledTimes(4);
  });

  it('does not retry a refusal', async () => {
    fetched.mockResolvedValue(refused(409, { 'retry-after': '1' }));
    await expect(cancel()).rejects.toBeInstanceOf(ApiFailure);
    fetched.mockResolvedValue(refused(422));
    await expect(cancel()).rejects.toMatchObject({ status: 422 });
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('waits for a first attempt that is still running', async () => {
    fetched.mockRejectedValueOnce(new TypeError('reset'));
    fetched.mockResolvedValueOnce(refused(409, { 'retry-after': '1' })).mockResolvedValueOnce(done());
    const answer = cancel();
    await vi.advanceTimersByTimeAsync(5000);
    expect(await answer).toMatchObject({ message: 'Booking cancelled.' });
  });

  it('ends with the page that started it', async () => {
    const page = new AbortController();
    fetched.mockRejectedValue(new TypeError('offline'));
    const answer = cancel(page.signal).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(10);
    page.abort();
    expect(await answer).toMatchObject({ name: 'AbortError' });
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});
