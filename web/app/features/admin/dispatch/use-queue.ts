import { useEffect, useState } from 'react';
import { ApiFailure } from '../../../platform/api-client.ts';
import { usePolling } from '../../../platform/use-polling.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { toast } from '../../../ui/toast-store.ts';
import { loadQueue, uniqueLines, type Queue, type QueueName } from '../queue.ts';

/** Loads and polls a list of the dispatch page. */
export function useQueue(name: QueueName, first: Queue) {
  const t = useText();
  const [queue, setQueue] = useState(first);
  const [loadingMore, setLoadingMore] = useState(false);
  // After a change of list or language the loader's data replaces the state.
  useEffect(() => setQueue(first), [first]);

  const reload = async (signal?: AbortSignal) => {
    const shown = queue.lines.length;
    const fresh = await loadQueue(name, { limit: Math.max(50, shown), ...(signal ? { signal } : {}) });
    // One call returns at most one page of lines; the rest stays as loaded.
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
    /** Reloads after a change; a failure shows as `outOfDate` at the next poll. */
    reload: () => reload().catch(() => undefined),
  };
}
