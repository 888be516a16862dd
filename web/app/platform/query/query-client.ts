import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '../api-client.ts';
import { onUpdate } from '../live-updates.ts';
import { onSessionChange, session } from '../session.ts';

/** The interval of lists that change while people look at them, in milliseconds. */
export const POLL_MS = 5_000;

let client: QueryClient | null = null;

/** The answers that the pages behind a login show; created on first use (decision 34). */
export function queryClient(): QueryClient {
  return (client ??= createClient());
}

/** When an answer on the page is loaded again without an action. */
export interface Refresh {
  /** At this interval while the page is visible, in milliseconds, and when it becomes visible; also live. */
  readonly pollMs?: number;
  /** When the server reports an update of the account's data. */
  readonly live?: boolean;
}

/** Returns TanStack Query's options for it. */
export function refreshOptions({ pollMs, live = pollMs !== undefined }: Refresh) {
  return {
    ...(pollMs === undefined ? {} : { refetchInterval: pollMs, refetchOnWindowFocus: 'always' as const }),
    meta: { live },
  };
}

function createClient(): QueryClient {
  const created = new QueryClient({
    queryCache: new QueryCache({
      // A refusal or a lost network is a state of the page; every other error is a defect.
      onError: (error) => {
        if (!(error instanceof ApiFailure)) reportError(error);
      },
    }),
    defaultOptions: {
      queries: {
        // A page that is still mounted after the logout must not load: the server would refuse it.
        enabled: () => session().userId !== null,
        // Answers are renewed by interval, update and action, never because a component was rendered.
        staleTime: Number.POSITIVE_INFINITY,
        // Dropped with the last component that shows it: every visit loads, and nothing is left for the next account.
        gcTime: 0,
        // A failure is shown at once, with a button or a notice; the next interval tries again.
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // `navigator.onLine` is not used (decision 12).
        networkMode: 'always',
      },
    },
  });
  let { userId } = session();
  onSessionChange(() => {
    if (session().userId === userId) return;
    ({ userId } = session());
    created.clear();
  });
  onUpdate(() => refreshLive(created));
  created.mount();
  return created;
}

/** Loads the polled answers on the page again. A running request may be older than the update; a next page is not cancelled. */
function refreshLive(client: QueryClient): void {
  for (const { queryKey, state } of client.getQueryCache().findAll({ predicate: isLive })) {
    const loadingMore = state.fetchStatus === 'fetching' && state.fetchMeta?.fetchMore !== undefined;
    void client.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: !loadingMore });
  }
}

function isLive({ meta }: { readonly meta: Record<string, unknown> | undefined }): boolean {
  return meta?.['live'] === true;
}
