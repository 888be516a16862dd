import type { Place } from '@aaspaas/contract/page.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { call } from '../../platform/api-client.ts';
import { rememberPlace } from '../../platform/cookies.ts';
import { write } from '../../platform/storage.ts';

/** What finding the person's place has come to; null: nothing was tried, or it was found. */
export type PlaceStatus = 'fetching' | 'unable' | 'denied' | 'unsupported' | null;

/** What the chip and the popup say of each. */
export const statusTexts: Record<NonNullable<PlaceStatus>, MessageKey> = {
  fetching: 'location.fetching',
  unable: 'location.unable',
  denied: 'location.denied',
  unsupported: 'location.unsupported',
};

const WAIT = 10_000;
const OLD_ENOUGH = 5 * 60_000;

const listeners = new Set<() => void>();
let status: PlaceStatus = null;

export function placeStatus(): PlaceStatus {
  return status;
}

export function onPlaceStatus(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Asks the browser where it is and keeps that as the place; false where it was not found, which `placeStatus` explains. The
 * browser asks the person, so this is called on a tap, or when it is known to be allowed.
 */
export async function locate(): Promise<boolean> {
  if (status === 'fetching') return false;
  if (!('geolocation' in navigator)) return tell('unsupported');
  tell('fetching');
  try {
    const { coords } = await position();
    await keepPoint(coords, null);
  } catch (error) {
    return tell((error as { code?: number }).code === 1 ? 'denied' : 'unable');
  }
  tell(null);
  return true;
}

/**
 * Keeps a point as the place, under what the server calls it (road and city, else area and city, else the city). Where it
 * knows no city there, or cannot be asked, the name under which the place was chosen is better than none.
 */
export async function keepPoint(
  point: { latitude: number; longitude: number },
  chosen: string | null,
): Promise<void> {
  // Rounded to three decimals before it goes anywhere.
  const [latitude, longitude] = [round(point.latitude), round(point.longitude)];
  const named = await call('places.open', { body: { latitude, longitude } }).catch((error: unknown) => {
    if (chosen === null) throw error;
    return null;
  });
  const { city, town, village } = named?.address ?? {};
  const label = city || town || village || chosen === null ? (named?.label ?? chosen) : chosen;
  keepPlace({ latitude, longitude, label });
}

/** Keeps a place under the name that it is given. */
export function keepPlace(place: Place): void {
  const [latitude, longitude] = [round(place.latitude), round(place.longitude)];
  write('latitude', String(latitude));
  write('longitude', String(longitude));
  rememberPlace({ latitude, longitude, label: place.label });
  tell(null);
}

/** Whether the person has allowed the place before, so that nobody is asked. */
export async function mayLocate(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted';
  } catch {
    return false;
  }
}

function position(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: WAIT, maximumAge: OLD_ENOUGH });
  });
}

function round(degrees: number): number {
  return Math.round(degrees * 1000) / 1000;
}

function tell(next: PlaceStatus): false {
  status = next;
  for (const listener of listeners) listener();
  return false;
}
