import { useState } from 'react';
import { ApiFailure } from '../../platform/api-client.ts';
import { usePolling } from '../../platform/use-polling.ts';
import { useText } from '../../ui/language/use-text.ts';
import { toast } from '../../ui/toast-store.ts';

interface WithId {
  readonly id: number;
}

/** A page of a list. */
export interface EnquiryPageData<E extends WithId> {
  readonly enquiries: readonly E[];
  /** The cursor of the next page; null at the end. */
  readonly next: string | null;
}

/** The page to load. */
export interface PageRequest {
  readonly limit?: number;
  readonly cursor?: string;
  readonly signal?: AbortSignal;
}

/** The default page size. */
export const PAGE_SIZE = 10;
const MAX_PAGE_SIZE = 100;
/** The poll interval. People process enquiries, so they change slowly. */
const POLL_INTERVAL_MS = 60_000;

/** A list of enquiries: what the page loaded first, more on demand, statuses polled while the page is visible. */
export function useEnquiryList<E extends WithId>(
  first: EnquiryPageData<E>,
  load: (request: PageRequest) => Promise<EnquiryPageData<E>>,
) {
  const t = useText();
  const [from, setFrom] = useState(first);
  const [shown, setShown] = useState(first);
  const [loadingMore, setLoadingMore] = useState(false);
  if (first !== from) {
    setFrom(first);
    setShown(first);
  }
  const reload = async (signal?: AbortSignal) => {
    const limit = Math.min(MAX_PAGE_SIZE, Math.max(PAGE_SIZE, shown.enquiries.length));
    const fresh = await load({ limit, ...(signal ? { signal } : {}) });
    setShown((now) => mergeFreshPage(now, fresh));
  };
  const outOfDate = usePolling(reload, POLL_INTERVAL_MS);
  const more = async () => {
    if (shown.next === null || loadingMore) return;
    setLoadingMore(true);
    try {
      const nextPage = await load({ cursor: shown.next });
      setShown((now) => ({ enquiries: [...now.enquiries, ...nextPage.enquiries], next: nextPage.next }));
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast.error(t('enquiry.load_failed'));
    } finally {
      setLoadingMore(false);
    }
  };
  return {
    shown,
    loadingMore,
    outOfDate,
    more: () => void more(),
    /** Reloads after an action; if that fails, the next poll updates the list. */
    reload: () => reload().catch(() => undefined),
  };
}

/** Replaces the beginning of a list; pages loaded after it stay. */
export function mergeFreshPage<E extends WithId>(
  shown: EnquiryPageData<E>,
  fresh: EnquiryPageData<E>,
): EnquiryPageData<E> {
  const known = new Set(fresh.enquiries.map(({ id }) => id));
  const last = shown.enquiries.findIndex(({ id }) => id === fresh.enquiries.at(-1)?.id);
  const rest = last < 0 ? [] : shown.enquiries.slice(last + 1).filter(({ id }) => !known.has(id));
  if (fresh.next === null || rest.length === 0) return fresh;
  return { enquiries: [...fresh.enquiries, ...rest], next: shown.next };
}
