import { useSyncExternalStore } from 'react';
import { call } from '../../../platform/api-client.ts';
import { session } from '../../../platform/session.ts';

interface FavouritesState {
  /** The account that the favourites belong to. */
  readonly userId: number | null;
  readonly ids: ReadonlySet<number>;
}

const NONE: FavouritesState = { userId: null, ids: new Set() };
const listeners = new Set<() => void>();
let favourites = NONE;
let loading: number | null = null;

/** The favourites known to this page; empty on the server. */
export function useFavourites(): ReadonlySet<number> {
  return useSyncExternalStore(subscribe, currentIds, () => NONE.ids);
}

/** Loads the favourites once per account; on failure the hearts stay empty until the next page loads them. */
export function loadFavourites(): void {
  const { token, role, verified, userId } = session();
  if (!token || role !== 'user' || !verified || userId === favourites.userId || userId === loading) return;
  loading = userId;
  call('favourites.ids')
    .then(
      ({ data }) => store(userId, data),
      () => undefined,
    )
    .finally(() => {
      loading = null;
    });
}

/** Adds or removes a favourite optimistically and reverts it if the server refuses. */
export async function setFavourite(serviceId: number, favourite: boolean): Promise<void> {
  const { userId } = session();
  const before = favourites;
  const ids = new Set(before.ids);
  if (favourite) ids.add(serviceId);
  else ids.delete(serviceId);
  set({ userId: before.userId, ids });
  try {
    const sent = { params: { id: serviceId } };
    const { data } = await call(favourite ? 'favourites.add' : 'favourites.remove', sent);
    store(userId, data);
  } catch (error) {
    set(before);
    throw error;
  }
}

function store(userId: number | null, ids: readonly number[]): void {
  set({ userId, ids: new Set(ids) });
}

function set(next: FavouritesState): void {
  favourites = next;
  for (const listener of listeners) listener();
}

/** Another account's favourites are hidden. */
function currentIds(): ReadonlySet<number> {
  return favourites.userId !== null && favourites.userId !== session().userId ? NONE.ids : favourites.ids;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
