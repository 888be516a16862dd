import type { Booking } from '@aaspaas/contract/features/booking.ts';
import { useState } from 'react';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { usePolling } from '../../platform/use-polling.ts';
import { useText } from '../../ui/language/use-text.ts';
import { toast } from '../../ui/toast-store.ts';

/** The tabs of a customer's bookings. */
export type HistoryTab = 'instant' | 'scheduled' | 'completed' | 'canceled';

/** The content of a tab and its related data. */
export interface LoadedBookings {
  readonly bookings: readonly Booking[];
  /** The cursor of the next page; null at the end. */
  readonly next: string | null;
  /** Current start codes, by line. */
  readonly codes: Readonly<Record<number, string>>;
}

const PAGE_SIZE = 10;
const MAX_PAGE_SIZE = 100;

/** Loads the first bookings of a tab, or the next ones from a cursor. */
export async function loadBookings(
  tab: HistoryTab,
  { limit = PAGE_SIZE, cursor, signal }: { limit?: number; cursor?: string; signal?: AbortSignal } = {},
): Promise<LoadedBookings> {
  const options = signal ? { signal } : {};
  const { data, next_cursor } = await list(tab, limit, cursor, options);
  const hasStartCodes = data.some(({ details }) =>
    details.some((line) => line.allowed_actions.includes('show_code')),
  );
  const codes = hasStartCodes ? (await call('booking.codes', {}, options)).data : [];
  return {
    bookings: data,
    next: next_cursor,
    codes: Object.fromEntries(codes.map(({ detail_id, code }) => [detail_id, code])),
  };
}

async function list(
  tab: HistoryTab,
  limit: number,
  cursor: string | undefined,
  options: { signal?: AbortSignal },
) {
  switch (tab) {
    case 'canceled': {
      const query = { limit, ...(cursor ? { cursor } : {}) };
      const { data, next_cursor } = await call('booking.canceled', { query }, options);
      return { data: Object.values(data), next_cursor };
    }
    // The agenda is ordered by service date and the API pages by booking time, so a partial list would have gaps.
    case 'scheduled':
      return await call('booking.scheduled', {}, options);
    case 'instant':
    case 'completed':
      return await call(`booking.${tab}`, { query: { limit, ...(cursor ? { cursor } : {}) } }, options);
  }
}

/** A tab's bookings: what the page loaded first, more on demand, polled while the page is visible. */
export function useBookings(tab: HistoryTab, first: LoadedBookings) {
  const t = useText();
  const [from, setFrom] = useState(first);
  const [shown, setShown] = useState(first);
  const [loadingMore, setLoadingMore] = useState(false);
  if (first !== from) {
    // The loader ran again, for instance after a change of language; later pages follow with the next poll.
    setFrom(first);
    setShown((now) => mergeFreshPage(now, first));
  }

  const reload = async (signal?: AbortSignal) => {
    const fresh = await loadBookings(tab, {
      limit: Math.min(MAX_PAGE_SIZE, Math.max(PAGE_SIZE, shown.bookings.length)),
      ...(signal ? { signal } : {}),
    });
    setShown((now) => mergeFreshPage(now, fresh));
  };
  const outOfDate = usePolling(reload);

  const more = async () => {
    const { next } = shown;
    if (next === null || loadingMore) return;
    setLoadingMore(true);
    try {
      const nextPage = await loadBookings(tab, { cursor: next });
      setShown((now) => ({
        bookings: uniqueById([...now.bookings, ...nextPage.bookings]),
        next: nextPage.next,
        codes: { ...now.codes, ...nextPage.codes },
      }));
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast.error(t('booking.load_failed'));
    } finally {
      setLoadingMore(false);
    }
  };

  return {
    bookings: shown.bookings,
    codes: shown.codes,
    hasMore: shown.next !== null,
    loadingMore,
    outOfDate,
    more: () => void more(),
    /** Reloads after a change; a failure is shown at the next poll. */
    reload: () => reload().catch(() => undefined),
  };
}

/** Replaces the beginning of a list; pages loaded after it stay, and so does the cursor. */
export function mergeFreshPage(shown: LoadedBookings, fresh: LoadedBookings): LoadedBookings {
  const last = fresh.bookings.at(-1);
  if (fresh.next === null || !last) return fresh;
  const rest = shown.bookings.filter(({ id }) => id < last.id);
  // With more new bookings than a page contains there would be a gap in between.
  const overlaps = shown.bookings.some(({ id }) => id >= last.id);
  if (rest.length === 0 || !overlaps) return fresh;
  return {
    bookings: [...fresh.bookings, ...rest],
    next: shown.next,
    codes: { ...shown.codes, ...fresh.codes },
  };
}

/** Removes duplicate bookings and keeps the latest version of each. */
function uniqueById(bookings: readonly Booking[]): Booking[] {
  return [...new Map(bookings.map((booking) => [booking.id, booking])).values()];
}
