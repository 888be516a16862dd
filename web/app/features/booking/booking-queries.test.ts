import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../platform/browser-stub.ts';
import { withFreshPage, withNextPage } from '../../platform/query/paged-rows.ts';
import { loadCatalogue } from '../../ui/language/language.ts';
import {
  bookingsQuery,
  extraTimeQuery,
  type JobPage,
  jobsQuery,
  type ListedBooking,
  loadJobs,
  loadJobsOrCached,
} from './booking-queries.ts';

const stored = vi.hoisted(() => new Map<string, unknown>());
vi.mock('../../platform/offline/offline-data.ts', () => ({
  saveOfflineData: async (name: string, value: unknown) => void stored.set(name, value),
  loadOfflineData: async (name: string) => (stored.has(name) ? { value: stored.get(name), at: 100 } : null),
}));

const fetched = vi.fn<(url: string) => Promise<Response>>();

beforeEach(async () => {
  await loadCatalogue('en');
  stubBrowser();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  fetched.mockReset();
  stored.clear();
  vi.unstubAllGlobals();
});

const booking = (id: number, lines: readonly number[], action = 'show_code') => ({
  id,
  details: lines.map((line) => ({ id: line, allowed_actions: [action] })),
});

describe("customer's bookings", () => {
  it('have the start codes of their own lines', async () => {
    fetched
      .mockResolvedValueOnce(
        Response.json({ data: [booking(9, [91, 92]), booking(8, [81])], next_cursor: 'c' }),
      )
      .mockResolvedValueOnce(
        Response.json({
          data: [
            { detail_id: 92, code: '1111' },
            { detail_id: 81, code: '2222' },
            { detail_id: 70, code: '3333' },
          ],
        }),
      );
    const page = await bookingsQuery('instant').load({ limit: 10 });
    expect(page.data.map(({ codes }) => codes)).toEqual([{ 92: '1111' }, { 81: '2222' }]);
    expect(page.next_cursor).toBe('c');
  });

  it('load no codes when no line has one', async () => {
    fetched.mockResolvedValueOnce(Response.json({ data: [booking(9, [91], 'cancel')], next_cursor: null }));
    await bookingsQuery('completed').load({ limit: 10, cursor: 'c' });
    expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/api/user/completedbookings?limit=10&cursor=c']);
  });

  it('keep their codes below a fresh page', () => {
    const { idOf } = bookingsQuery('instant');
    const row = (id: number, code?: string) =>
      ({ booking: { id }, codes: code ? { [id]: code } : {} }) as unknown as ListedBooking;
    const shown = { data: [row(9), row(8), row(7, '1111'), row(6)], next_cursor: 'after 6' };
    const renewed = withFreshPage(shown, { data: [row(9), row(8, '2222')], next_cursor: 'after 8' }, idOf);
    expect(renewed.data.map(({ codes }) => codes)).toEqual([{}, { 8: '2222' }, { 7: '1111' }, {}]);
  });
});

describe("professional's jobs", () => {
  const page = (ids: readonly number[], next: string | null, at: number, cached = false): JobPage => ({
    data: ids.map((id) => ({ id }) as JobPage['data'][number]),
    next_cursor: next,
    at,
    cached,
  });
  const { idOf } = jobsQuery('bookings');

  it('keep the time of the first page when the next one is appended: queued work applies to older rows', () => {
    const shown = withNextPage(page([1, 2], 'two', 100), page([3], null, 200), idOf);
    expect(shown).toEqual(page([1, 2, 3], null, 100));
  });

  it("are no longer this device's copy after the server answered", () => {
    const renewed = withFreshPage(page([1, 2, 3], 'three', 100, true), page([1, 2], 'two', 200), idOf);
    expect(renewed).toEqual(page([1, 2, 3], 'three', 200));
  });

  it('ask for other extra hours after their end changed', () => {
    const job = { id: 5, ends_at: '2026-11-22T12:00:00+05:30' } as JobPage['data'][number];
    expect(extraTimeQuery(job).key).not.toEqual(extraTimeQuery({ ...job, ends_at: '13:00' }).key);
  });

  describe('without a connection', () => {
    const reply = (ids: readonly number[]) =>
      fetched.mockResolvedValueOnce(
        Response.json({ data: ids.map((id) => ({ id })), next_cursor: ids.length < 3 ? 'after' : null }),
      );
    const offline = async () => {
      fetched.mockRejectedValue(new TypeError('Failed to fetch'));
      return (await loadJobsOrCached('bookings')).data.map(({ id }) => id);
    };

    it.each([
      ['the list page', async () => await loadJobsOrCached('bookings')],
      ['a refresh of the list', async () => await jobsQuery('bookings').load({ limit: 20 })],
    ])('are those of %s', async (_, load) => {
      reply([1, 2, 3]);
      await load();
      expect(await offline()).toEqual([1, 2, 3]);
    });

    it('stay complete after another page loaded a part of the list', async () => {
      reply([1, 2, 3]);
      await loadJobsOrCached('bookings');
      reply([1, 2]);
      await loadJobs('bookings', { limit: 2 });
      expect(await offline()).toEqual([1, 2, 3]);
    });

    it('stay the first page after the next page was loaded', async () => {
      reply([1, 2, 3]);
      await loadJobsOrCached('bookings');
      reply([4]);
      await jobsQuery('bookings').load({ limit: 20, cursor: 'after' });
      expect(await offline()).toEqual([1, 2, 3]);
    });
  });
});
