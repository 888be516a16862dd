import { useSyncExternalStore } from 'react';
import { read, write } from '../../platform/storage.ts';

/** The parts of a customer's home that load after the page, and what each showed last on this device. */
interface HomeRooms {
  readonly topCard: 'next' | 'booked' | 'none';
  readonly bookAgain: 'list' | 'none';
}

type Part = keyof HomeRooms;

const PARTS: readonly Part[] = ['topCard', 'bookAgain'];

/**
 * Inline script: marks a customer's home with what each part showed last and how high it was (`next 153`), so that its room
 * is reserved before anything is drawn. Until a part has loaded once on this device it is `unknown`: what follows stays
 * hidden, so nothing moves, and the first card's place is drawn as a skeleton.
 */
export const RESERVE_HOME_ROOMS =
  "try{const l=localStorage,d=document.documentElement;if(location.pathname=='/'&&l.token&&l.role=='user')for(const k of['topCard','bookAgain']){const[s,h]=(l[k]||'unknown').split(' ');d.dataset[k]=s;if(h)d.style.setProperty('--'+k,h+'px')}}catch{}";

const listeners = new Set<() => void>();

/** Gives a part the room of what it shows, now and on the next visit. `height` in pixels. */
export function setHomeRoom<P extends Part>(part: P, shown: HomeRooms[P], height: number): void {
  write(part, `${shown} ${height}`);
  markDocument(part, `${shown} ${height}`);
  for (const listener of listeners) listener();
}

/** Gives a part room for this visit only: it could not be loaded. */
export function setHomeRoomOnce<P extends Part>(part: P, shown: HomeRooms[P]): void {
  markDocument(part, shown);
}

/** Reserves the rooms when home is reached by a link; the returned function frees them when it is left. */
export function keepHomeRooms(): () => void {
  for (const part of PARTS) markDocument(part, read(part) ?? 'unknown');
  return () => {
    for (const part of PARTS) markDocument(part, null);
  };
}

/** Returns what a part of home showed last on this device; null in the first render, as on the server. */
export function useHomeRoom(part: Part): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => read(part)?.split(' ')[0] ?? null,
    () => null,
  );
}

function markDocument(part: Part, room: string | null): void {
  const { dataset, style } = document.documentElement;
  if (room === null) {
    delete dataset[part];
    return;
  }
  const [shown, height] = room.split(' ');
  dataset[part] = shown;
  if (height) style.setProperty(`--${part}`, `${height}px`);
}
