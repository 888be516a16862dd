import { useEffect, useSyncExternalStore } from 'react';
import { call } from './api-client.ts';
import { useSession } from './session.ts';
import { readTab, writeTab } from './tab-store.ts';

interface CachedPicture {
  readonly userId: number;
  readonly url: string | null;
}

const KEY = 'profile-picture';
const listeners = new Set<() => void>();
let current: CachedPicture | null | undefined;
let loadingFor: number | null = null;

/** Stores the person's picture from the latest answer that includes it. */
export function setProfilePicture(userId: number, url: string | null): void {
  current = { userId, url };
  writeTab(KEY, current);
  for (const listener of listeners) listener();
}

/** Returns the logged-in person's picture, loaded once per tab. Null: none, or not known yet. */
export function useProfilePicture(): string | null {
  const { userId, role } = useSession();
  const cached = useSyncExternalStore(subscribe, readCached, () => null);
  const ownEntry = cached?.userId === userId ? cached : null;
  useEffect(() => {
    if (ownEntry || userId === null || role === null || role === 'admin' || loadingFor === userId) return;
    loadingFor = userId;
    call(role === 'user' ? 'identity.user_details' : 'provider.profile').then(
      ({ id, image_url }) => setProfilePicture(id, image_url),
      // The initial of the name is the fallback; the next page retries.
      () => (loadingFor = null),
    );
  }, [ownEntry, userId, role]);
  return ownEntry?.url ?? null;
}

function readCached(): CachedPicture | null {
  if (current === undefined) current = readTab<CachedPicture>(KEY);
  return current;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
