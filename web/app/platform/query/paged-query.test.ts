import { environmentManager, focusManager, InfiniteQueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadCatalogue } from '../../ui/language/language.ts';
import { ApiFailure } from '../api-client.ts';
import { stubBrowser } from '../browser-stub.ts';
import { reportUpdate } from '../live-updates.ts';
import { clearSession, logIn } from '../session.ts';
import {
  cachedPages,
  loadFirstPage,
  type PagedQuery,
  pagedQueryOptions,
  type PageRequest,
} from './paged-query.ts';
import type { PagedRows } from './paged-rows.ts';
import { queryClient } from './query-client.ts';

type Row = { readonly id: number };
type Page = PagedRows<Row>;

/** The rows of the server, newest first. */
let all: number[];
const load = vi.fn<(request: PageRequest) => Promise<Page>>();
const onSessionEnd = vi.fn<() => void>();
const reported = vi.fn<(error: unknown) => void>();
const stops: (() => void)[] = [];

const query: PagedQuery<Row, Page> = {
  key: ['job.bookings'],
  pageSize: 3,
  load,
  idOf: ({ id }) => id,
  pollMs: 5000,
  moreFailed: 'provider.more_failed',
};
const { pollMs: _pollMs, ...unpolled } = query;

function answer({ limit, cursor }: PageRequest): Page {
  const rows = all.filter((id) => cursor === undefined || id < Number(cursor));
  const data = rows.slice(0, limit).map((id) => ({ id }));
  return { data, next_cursor: rows.length > limit ? String(data.at(-1)?.id) : null };
}

/** Holds the next answer back; the content is that of the moment of the request. */
function hold(): {
  release: () => void;
  fail: (error: Error) => void;
  signal: () => AbortSignal | undefined;
} {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let request: PageRequest | undefined;
  load.mockImplementationOnce(async (asked) => {
    request = asked;
    const page = answer(asked);
    await promise;
    return page;
  });
  return { release: () => resolve(), fail: reject, signal: () => request?.signal };
}

/** Shows a list as a page does: with the rows of its loader, or without them. */
function show(of: PagedQuery<Row, Page>, first?: Page) {
  const list = new InfiniteQueryObserver(queryClient(), {
    ...pagedQueryOptions(of, 'en', onSessionEnd),
    ...(first ? { initialData: cachedPages(first) } : {}),
  });
  stops.push(list.subscribe(() => undefined));
  return list;
}

const ids = (list: ReturnType<typeof show>) =>
  list.getCurrentResult().data?.pages.flatMap(({ data }) => data.map(({ id }) => id)) ?? null;
const settle = () => vi.advanceTimersByTimeAsync(0);

const account = (id: number) => ({
  token: `token ${id}`,
  role: 'employee' as const,
  name: 'Ravi',
  id,
  is_verified: 1,
  mobile: '9876543211',
});

beforeEach(async () => {
  await loadCatalogue('en');
  stubBrowser();
  vi.stubGlobal('reportError', reported);
  vi.useFakeTimers();
  environmentManager.setIsServer(() => false);
  all = [7, 6, 5, 4, 3, 2, 1];
  load.mockImplementation(async (request) => answer(request));
  logIn(account(1));
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  clearSession();
  focusManager.setFocused(undefined);
  await settle();
  vi.useRealTimers();
  load.mockReset();
  onSessionEnd.mockReset();
  reported.mockReset();
  vi.unstubAllGlobals();
});

describe('list of a page', () => {
  it('shows what the loader loaded without another request', async () => {
    const list = show(query, await loadFirstPage(query));
    await settle();
    expect(ids(list)).toEqual([7, 6, 5]);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('loads as many rows as are shown in one call, and loses none that a new row pushes down', async () => {
    const list = show(query, answer({ limit: 3 }));
    await list.fetchNextPage();
    expect(ids(list)).toEqual([7, 6, 5, 4, 3, 2]);
    all.unshift(8);
    load.mockClear();
    await vi.advanceTimersByTimeAsync(5000);
    expect(load.mock.calls.map(([{ limit, cursor }]) => [limit, cursor])).toEqual([[6, undefined]]);
    expect(ids(list)).toEqual([8, 7, 6, 5, 4, 3, 2]);
    await list.fetchNextPage();
    expect(ids(list)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    expect(list.getCurrentResult().hasNextPage).toBe(false);
  });

  it('loads at most a hundred rows again', async () => {
    all = Array.from({ length: 250 }, (_, index) => 250 - index);
    const list = show(query, answer({ limit: 120 }));
    await list.refetch();
    expect(load.mock.calls[0]?.[0].limit).toBe(100);
    expect(ids(list)).toHaveLength(120);
  });

  it('starts no poll while the next page loads', async () => {
    const list = show(query, answer({ limit: 3 }));
    const next = hold();
    void list.fetchNextPage();
    await vi.advanceTimersByTimeAsync(6000);
    expect(load).toHaveBeenCalledTimes(1);
    next.release();
    await settle();
    expect(ids(list)).toEqual([7, 6, 5, 4, 3, 2]);
  });

  it('does not lose the next page to the late answer of a poll', async () => {
    const list = show(query, answer({ limit: 3 }));
    const poll = hold();
    await vi.advanceTimersByTimeAsync(5000);
    await list.fetchNextPage();
    poll.release();
    await settle();
    expect(ids(list)).toEqual([7, 6, 5, 4, 3, 2]);
  });

  it('does not show the answer to a poll that was sent before a change', async () => {
    const list = show(query, answer({ limit: 3 }));
    const poll = hold();
    await vi.advanceTimersByTimeAsync(5000);
    all = all.filter((id) => id !== 6);
    await list.refetch();
    poll.release();
    await settle();
    expect(ids(list)).toEqual([7, 5, 4]);
  });

  it('does not load in a hidden tab, and loads at once when it becomes visible', async () => {
    show(query, answer({ limit: 3 }));
    focusManager.setFocused(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(load).not.toHaveBeenCalled();
    focusManager.setFocused(true);
    await settle();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('keeps its rows when a poll fails, and reports it until one succeeds', async () => {
    const list = show(query, answer({ limit: 3 }));
    load.mockRejectedValueOnce(new ApiFailure(0, 'no network'));
    await vi.advanceTimersByTimeAsync(5000);
    expect(list.getCurrentResult().isRefetchError).toBe(true);
    expect(ids(list)).toEqual([7, 6, 5]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(list.getCurrentResult().isRefetchError).toBe(false);
    expect(reported).not.toHaveBeenCalled();
  });

  it('reports an error that is not a failed call', async () => {
    show(query, answer({ limit: 3 }));
    const defect = new TypeError('a defect');
    load.mockRejectedValueOnce(defect);
    await vi.advanceTimersByTimeAsync(5000);
    expect(reported.mock.calls).toEqual([[defect]]);
  });

  it('aborts the request for the next page when the page is left', async () => {
    const list = show(query, answer({ limit: 3 }));
    const next = hold();
    void list.fetchNextPage();
    await settle();
    stops.pop()?.();
    expect(next.signal()?.aborted).toBe(true);
  });

  it('aborts its request and is dropped when the page is left', async () => {
    show(query, answer({ limit: 3 }));
    const poll = hold();
    await vi.advanceTimersByTimeAsync(5000);
    stops.pop()?.();
    expect(poll.signal()?.aborted).toBe(true);
    await settle();
    expect(queryClient().getQueryCache().getAll()).toEqual([]);
  });
});

describe('update of the account', () => {
  it('loads polled and live lists again, and no others', async () => {
    show(query, answer({ limit: 3 }));
    show({ ...unpolled, key: ['job.completed'], live: true }, answer({ limit: 3 }));
    show({ ...unpolled, key: ['earnings.list'] }, answer({ limit: 3 }));
    reportUpdate();
    await settle();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('loads once while the first answer is on its way', async () => {
    const first = hold();
    const list = show({ ...unpolled, live: true });
    reportUpdate();
    first.release();
    await settle();
    expect(load).toHaveBeenCalledTimes(1);
    expect(ids(list)).toEqual([7, 6, 5]);
  });

  it('replaces a running reload, which may be older, but not a next page', async () => {
    const list = show(query, answer({ limit: 3 }));
    const poll = hold();
    await vi.advanceTimersByTimeAsync(5000);
    all.unshift(8);
    reportUpdate();
    poll.release();
    await settle();
    expect(ids(list)).toEqual([8, 7, 6, 5]);
    const next = hold();
    void list.fetchNextPage();
    reportUpdate();
    next.release();
    await settle();
    expect(ids(list)).toEqual([8, 7, 6, 5, 4, 3, 2]);
  });
});

describe('session', () => {
  const cached = () => queryClient().getQueryData(pagedQueryOptions(query, 'en', onSessionEnd).queryKey);

  it('leaves nothing to the next account, also not an answer that arrives later', async () => {
    show(query, answer({ limit: 3 }));
    expect(cached()).toBeDefined();
    const poll = hold();
    await vi.advanceTimersByTimeAsync(5000);
    clearSession();
    expect(cached()).toBeUndefined();
    logIn(account(2));
    poll.release();
    await settle();
    expect(cached()).toBeUndefined();
  });

  it('loads nothing after the logout while the page is still mounted', async () => {
    const list = show(query, answer({ limit: 3 }));
    clearSession();
    // What React does when the page renders again.
    list.setOptions(pagedQueryOptions(query, 'en', onSessionEnd));
    await vi.advanceTimersByTimeAsync(5000);
    expect(load).not.toHaveBeenCalled();
  });

  it('keeps the answers when only the profile or the cart of the account changes', () => {
    show(query, answer({ limit: 3 }));
    logIn({ ...account(1), token: 'a newer token' });
    expect(cached()).toBeDefined();
  });

  it('calls the guard when the server ended the session, although the cache is empty by then', async () => {
    show(query, answer({ limit: 3 }));
    load.mockImplementationOnce(async () => {
      clearSession();
      throw new ApiFailure(401, 'over');
    });
    await vi.advanceTimersByTimeAsync(5000);
    expect(onSessionEnd).toHaveBeenCalledTimes(1);
  });
});
