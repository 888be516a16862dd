import { useSyncExternalStore } from 'react';
import { read, write } from '../../../platform/storage.ts';

/** The room of the card before it was measured, in pixels: enough for a long address. The card fills it. */
const HEIGHT = 290;
/** The same from 1000 px, where its texts wrap less. */
const WIDE_HEIGHT = 262;

const listeners = new Set<() => void>();

/** The id of the booking that this device sent last, until it is opened or its visit begins; null if there is none. */
function justBooked(): number | null {
  return Number(read('justBooked')) || null;
}

/** Returns the id of the booking just sent and follows its changes; null in the first render, as on the server. */
export function useJustBooked(): number | null {
  return useSyncExternalStore(subscribe, justBooked, () => null);
}

/** Stores the booking that was sent. */
export function rememberJustBooked(bookingId: number): void {
  write('justBooked', String(bookingId));
  // Home opens next: it reserves the room of this card (home-rooms.ts).
  write('topCard', `booked ${matchMedia('(min-width: 1000px)').matches ? WIDE_HEIGHT : HEIGHT}`);
  changed();
}

/** Forgets it: it was opened, its visit has begun, or it does not exist any more. */
export function forgetJustBooked(): void {
  if (justBooked() === null) return;
  write('justBooked', null);
  // Home would keep the room and the title of its card until it has loaded.
  if (read('topCard')?.startsWith('booked')) write('topCard', null);
  changed();
}

function changed(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
