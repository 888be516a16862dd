import { useSyncExternalStore } from 'react';
import { call } from '../../platform/api-client.ts';
import { session } from '../../platform/session.ts';

interface Marked {
  /** Whose they are. */
  readonly userId: number | null;
  readonly ids: ReadonlySet<number>;
}

const NONE: Marked = { userId: null, ids: new Set() };
const listeners = new Set<() => void>();
let marked = NONE;
let loading: number | null = null;

/** The services that the person marked, as far as this page knows; nothing on the server. */
export function useFavourites(): ReadonlySet<number> {
  return useSyncExternalStore(subscribe, now, () => NONE.ids);
}

/** Asks once for each person what they marked; where that fails, hearts are empty until the next page asks. */
export function loadFavourites(): void {
  const { token, role, verified, userId } = session();
  if (!token || role !== 'user' || !verified || userId === marked.userId || userId === loading) return;
  loading = userId;
  call('favourites.ids')
    .then(
      ({ data }) => keep(userId, data),
      () => undefined,
    )
    .finally(() => {
      loading = null;
    });
}

/** Marks a service or takes the mark away: shown at once, and taken back where the server does not have it. */
export async function setFavourite(serviceId: number, wanted: boolean): Promise<void> {
  const { userId } = session();
  const before = marked;
  const ids = new Set(before.ids);
  if (wanted) ids.add(serviceId);
  else ids.delete(serviceId);
  set({ userId: before.userId, ids });
  try {
    const sent = { params: { id: serviceId } };
    const { data } = await call(wanted ? 'favourites.add' : 'favourites.remove', sent);
    keep(userId, data);
  } catch (error) {
    set(before);
    throw error;
  }
}

function keep(userId: number | null, ids: readonly number[]): void {
  set({ userId, ids: new Set(ids) });
}

function set(next: Marked): void {
  marked = next;
  for (const listener of listeners) listener();
}

/** Another person's are not shown. */
function now(): ReadonlySet<number> {
  return marked.userId !== null && marked.userId !== session().userId ? NONE.ids : marked.ids;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
