import type { Booking } from '@aaspaas/contract/features/booking.ts';
import { useState } from 'react';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { usePolling } from '../../platform/use-polling.ts';
import { useText } from '../../platform/use-text.ts';
import { toast } from '../../ui/toast-store.ts';

/** The tabs of a customer's bookings. */
export type HistoryTab = 'instant' | 'scheduled' | 'completed' | 'canceled';

/** What a tab shows, and what else belongs to it. */
export interface LoadedBookings {
  readonly bookings: readonly Booking[];
  /** Where the next part begins; null: this is all. */
  readonly next: string | null;
  /** Start codes that can be told now, by line. */
  readonly codes: Readonly<Record<number, string>>;
}

const PAGE_SIZE = 10;
const MAX_PAGE_SIZE = 100;

/** Loads the first so many bookings of a tab, or the next ones from a cursor on. */
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
    // An agenda goes by day and not by when something was booked, so a part of it would have holes.
    case 'scheduled':
      return await call('booking.scheduled', {}, options);
    case 'instant':
    case 'completed':
      return await call(`booking.${tab}`, { query: { limit, ...(cursor ? { cursor } : {}) } }, options);
  }
}

/** A tab's bookings: what the page loaded first, more on demand, kept up to date while the page is looked at. */
export function useBookings(tab: HistoryTab, first: LoadedBookings) {
  const t = useText();
  const [from, setFrom] = useState(first);
  const [shown, setShown] = useState(first);
  const [loadingMore, setLoadingMore] = useState(false);
  if (first !== from) {
    // Loaded anew by the page, in another language for instance; what lies beyond it follows with the next look.
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
    /** After a change; where it fails, the next look says so. */
    reload: () => reload().catch(() => undefined),
  };
}

/** A list with its beginning renewed; what was loaded beyond that stays, and so does its place. */
export function mergeFreshPage(shown: LoadedBookings, fresh: LoadedBookings): LoadedBookings {
  const last = fresh.bookings.at(-1);
  if (fresh.next === null || !last) return fresh;
  const rest = shown.bookings.filter(({ id }) => id < last.id);
  // More new bookings than a part holds: between the two there would be a gap.
  const overlaps = shown.bookings.some(({ id }) => id >= last.id);
  if (rest.length === 0 || !overlaps) return fresh;
  return {
    bookings: [...fresh.bookings, ...rest],
    next: shown.next,
    codes: { ...shown.codes, ...fresh.codes },
  };
}

/** Every booking once, as it came last. */
function uniqueById(bookings: readonly Booking[]): Booking[] {
  return [...new Map(bookings.map((booking) => [booking.id, booking])).values()];
}
