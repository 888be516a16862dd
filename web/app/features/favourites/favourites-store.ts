import { useSyncExternalStore } from 'react';
import { call } from '../../platform/api-client.ts';
import { session } from '../../platform/session.ts';

interface FavouritesState {
  /** Whose they are. */
  readonly userId: number | null;
  readonly ids: ReadonlySet<number>;
}

const NONE: FavouritesState = { userId: null, ids: new Set() };
const listeners = new Set<() => void>();
let favourites = NONE;
let loading: number | null = null;

/** The services that the person marked, as far as this page knows; nothing on the server. */
export function useFavourites(): ReadonlySet<number> {
  return useSyncExternalStore(subscribe, currentIds, () => NONE.ids);
}

/** Asks once for each person what they marked; where that fails, hearts are empty until the next page asks. */
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

/** Marks a service or takes the mark away: shown at once, and taken back where the server does not have it. */
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

/** Another person's are not shown. */
function currentIds(): ReadonlySet<number> {
  return favourites.userId !== null && favourites.userId !== session().userId ? NONE.ids : favourites.ids;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
