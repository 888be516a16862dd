import { useEffect, useSyncExternalStore } from 'react';
import { call } from './api-client.ts';
import { useSession } from './session.ts';
import { readTab, writeTab } from './tab-store.ts';

interface Kept {
  readonly userId: number;
  readonly url: string | null;
}

const KEY = 'own-picture';
const listeners = new Set<() => void>();
let current: Kept | null | undefined;
let asking: number | null = null;

/** Keeps the person's picture as the last answer that knows it said. */
export function setOwnPicture(userId: number, url: string | null): void {
  current = { userId, url };
  writeTab(KEY, current);
  for (const listener of listeners) listener();
}

/** The picture of whoever is logged in; asked for once in a tab. Null: none, or not known yet. */
export function useOwnPicture(): string | null {
  const { userId, role } = useSession();
  const kept = useSyncExternalStore(subscribe, stored, () => null);
  const mine = kept?.userId === userId ? kept : null;
  useEffect(() => {
    if (mine || userId === null || role === null || role === 'admin' || asking === userId) return;
    asking = userId;
    call(role === 'user' ? 'identity.user_details' : 'provider.profile').then(
      ({ id, image_url }) => setOwnPicture(id, image_url),
      // The first letter of the name stands in; the next page asks again.
      () => (asking = null),
    );
  }, [mine, userId, role]);
  return mine?.url ?? null;
}

function stored(): Kept | null {
  if (current === undefined) current = readTab<Kept>(KEY);
  return current;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
