import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure, call } from './api-client.ts';
import { stubBrowser } from './browser-stub.ts';
import { loadCatalogue } from '../ui/language/language.ts';
import { clearSession, logIn, session } from './session.ts';

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

beforeAll(() => loadCatalogue('en'));
beforeEach(() => {
  stubBrowser();
  vi.stubGlobal('fetch', fetched);
  logIn({ token: 'secret', role: 'user', name: 'Asha', id: 1, is_verified: 1, mobile: '9876543210' });
});
afterEach(() => {
  clearSession();
  fetched.mockReset();
  vi.unstubAllGlobals();
});

describe('call', () => {
  // proves: may.bearer
  it('fills the path, sends the token and the idempotency key, and returns the body', async () => {
    fetched.mockResolvedValue(Response.json({ status: 200, data: { id: 5 } }));
    const answer = await call('booking.confirm', { params: { id: 5 }, body: { method: 'later' } } as never, {
      idempotencyKey: 'k',
    });
    const [url, init] = fetched.mock.calls[0] as [string, RequestInit];
    expect(url).toBe('/api/user/updatePayment/5');
    expect(init).toMatchObject({ method: 'POST', body: '{"method":"later"}' });
    expect(init.headers).toMatchObject({
      authorization: 'Bearer secret',
      'idempotency-key': 'k',
      'x-aaspaas-client': 'web',
      'accept-language': 'en',
    });
    expect(answer).toMatchObject({ data: { id: 5 } });
  });

  // proves: may.bearer
  it('sends no credential to a public endpoint and omits undefined values', async () => {
    fetched.mockResolvedValue(Response.json({ status: 200, data: [] }));
    await call('catalog.categories', { query: { latitude: 12.9, longitude: undefined } } as never);
    const [url, init] = fetched.mock.calls[0] as [string, RequestInit];
    expect(url).toBe('/api/category?latitude=12.9');
    expect(init.headers).not.toHaveProperty('authorization');
    expect(init).not.toHaveProperty('body');
  });

  it('sends the role of the login', async () => {
    fetched.mockResolvedValue(Response.json({ status: 200 }));
    await call('identity.log_in', { body: { mobile: '9', password: 'x' } } as never, { role: 'employee' });
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/employee/login');
  });

  it('throws when the server answers 200 with `success: false`', async () => {
    fetched.mockResolvedValue(Response.json({ status: 200, success: false, message: 'Not saved' }));
    await expect(call('identity.profile')).rejects.toMatchObject({ status: 200, message: 'Not saved' });
  });

  it('turns a refusal into a failure with the first message of each field', async () => {
    fetched.mockResolvedValue(
      Response.json(
        { status: 422, message: 'No', errors: { name: ['Name is required', 'too short'] } },
        { status: 422 },
      ),
    );
    const failure = await failureOf(call('booking.instant'));
    expect(failure).toMatchObject({ status: 422, message: 'No', fields: { name: 'Name is required' } });
  });

  it('reads the retry delay and accepts an answer that is not JSON', async () => {
    fetched.mockResolvedValue(
      new Response('<h1>Bad gateway</h1>', { status: 503, headers: { 'retry-after': '7' } }),
    );
    expect(await failureOf(call('booking.instant'))).toMatchObject({
      status: 503,
      retryAfter: 7,
      message: 'Something went wrong.',
      fields: {},
    });
  });

  describe('of a busy server', () => {
    const text = 'We are very busy. Please try again in a few seconds.';
    const busy = () =>
      Response.json({ status: 503, message: text }, { status: 503, headers: { 'retry-after': '3' } });
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it('sends a read once more after the delay that the server asks for', async () => {
      fetched.mockResolvedValueOnce(busy()).mockResolvedValueOnce(Response.json({ status: 200, data: [] }));
      const answer = call('booking.instant');
      await vi.advanceTimersByTimeAsync(2_999);
      expect(fetched).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(1_001);
      expect(await answer).toMatchObject({ data: [] });
      expect(fetched).toHaveBeenCalledTimes(2);
    });

    it('shows its text when the second attempt is refused too', async () => {
      fetched.mockImplementation(async () => busy());
      const failure = failureOf(call('booking.instant'));
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await failure).toMatchObject({ status: 503, message: text, retryAfter: 3 });
      expect(fetched).toHaveBeenCalledTimes(2);
    });

    it('never repeats a write without its key', async () => {
      fetched.mockImplementation(async () => busy());
      const failure = failureOf(call('cart.add', { body: { serviceId: 1 } } as never));
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await failure).toMatchObject({ status: 503, message: text });
      expect(fetched).toHaveBeenCalledTimes(1);
    });

    it('sends nothing more when the page is left during the delay', async () => {
      const page = new AbortController();
      fetched.mockImplementation(async () => busy());
      const answer = call('booking.instant', {}, { signal: page.signal }).catch((error: unknown) => error);
      await vi.advanceTimersByTimeAsync(100);
      page.abort();
      expect(await answer).toMatchObject({ name: 'AbortError' });
      await vi.advanceTimersByTimeAsync(60_000);
      expect(fetched).toHaveBeenCalledTimes(1);
    });
  });

  it('reports a lost connection as such', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await failureOf(call('booking.instant'))).toMatchObject({
      status: 0,
      message: 'Network error. Please try again.',
    });
    expect(session().token).toBe('secret');
  });

  it('clears a session that the server no longer accepts', async () => {
    fetched.mockResolvedValue(
      Response.json({ status: 401, message: 'Please log in to continue.' }, { status: 401 }),
    );
    await failureOf(call('booking.instant'));
    expect(session().token).toBeNull();
  });
});

async function failureOf(promise: Promise<unknown>): Promise<ApiFailure> {
  const failure = await promise.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failure instanceof ApiFailure)) throw new Error('no failure');
  return failure;
}
