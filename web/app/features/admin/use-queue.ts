import { useEffect, useState } from 'react';
import { ApiFailure } from '../../platform/api-client.ts';
import { usePolling } from '../../platform/use-polling.ts';
import { useText } from '../../platform/use-text.ts';
import { toast } from '../../ui/toast-store.ts';
import { loadQueue, uniqueLines, type Queue, type QueueName } from './queue.ts';

/** A list of the dispatch page, kept up to date while it is looked at. */
export function useQueue(name: QueueName, first: Queue) {
  const t = useText();
  const [queue, setQueue] = useState(first);
  const [loadingMore, setLoadingMore] = useState(false);
  // Another list, another language: what the page has loaded counts.
  useEffect(() => setQueue(first), [first]);

  const reload = async (signal?: AbortSignal) => {
    const shown = queue.lines.length;
    const fresh = await loadQueue(name, { limit: Math.max(50, shown), ...(signal ? { signal } : {}) });
    // Beyond what one call gives, the rest stays as it was loaded.
    const rest = fresh.lines.length < shown && fresh.cursor ? queue.lines.slice(fresh.lines.length) : [];
    setQueue({
      ...fresh,
      lines: uniqueLines([...fresh.lines, ...rest]),
      cursor: rest.length ? queue.cursor : fresh.cursor,
    });
  };
  const outOfDate = usePolling(reload);

  const more = async () => {
    if (!queue.cursor || loadingMore) return;
    setLoadingMore(true);
    try {
      const next = await loadQueue(name, { cursor: queue.cursor });
      setQueue((now) => ({ ...next, lines: uniqueLines([...now.lines, ...next.lines]) }));
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast.error(t('admin.more_failed'));
    } finally {
      setLoadingMore(false);
    }
  };

  return {
    queue,
    outOfDate,
    loadingMore,
    more: () => void more(),
    /** After a change; a failure shows as `outOfDate` at the next look. */
    reload: () => reload().catch(() => undefined),
  };
}
