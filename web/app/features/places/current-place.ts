import type { Place } from '@aaspaas/contract/page.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { call } from '../../platform/api-client.ts';
import { rememberPlace } from '../../platform/cookies.ts';
import { write } from '../../platform/storage.ts';

/** The status of locating the person; null: not attempted, or successful. */
export type PlaceStatus = 'fetching' | 'unable' | 'denied' | 'unsupported' | null;

/** The text of each status in the chip and the popup. */
export const statusTexts: Record<NonNullable<PlaceStatus>, MessageKey> = {
  fetching: 'location.fetching',
  unable: 'location.unable',
  denied: 'location.denied',
  unsupported: 'location.unsupported',
};

const TIMEOUT_MS = 10_000;
const MAX_AGE_MS = 5 * 60_000;

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
 * Locates the browser and stores the result as the place; returns false when it fails, with the reason in `placeStatus`.
 * The browser asks for permission, so call this on a tap or when permission is already granted.
 */
export async function locate(): Promise<boolean> {
  if (status === 'fetching') return false;
  if (!('geolocation' in navigator)) return setStatus('unsupported');
  setStatus('fetching');
  try {
    const { coords } = await position();
    await savePoint(coords, null);
  } catch (error) {
    return setStatus((error as { code?: number }).code === 1 ? 'denied' : 'unable');
  }
  setStatus(null);
  return true;
}

/**
 * Stores a point as the place under the server's name for it (road and city, else area and city, else the city). If the
 * server knows no city there or is unreachable, the chosen name is the fallback.
 */
export async function savePoint(
  point: { latitude: number; longitude: number },
  chosenLabel: string | null,
): Promise<void> {
  // Rounded to three decimals before it is stored or sent.
  const [latitude, longitude] = [round(point.latitude), round(point.longitude)];
  const resolved = await call('places.open', { body: { latitude, longitude } }).catch((error: unknown) => {
    if (chosenLabel === null) throw error;
    return null;
  });
  const { city, town, village } = resolved?.address ?? {};
  const label =
    city || town || village || chosenLabel === null ? (resolved?.label ?? chosenLabel) : chosenLabel;
  savePlace({ latitude, longitude, label });
}

/** Stores a place under the given name. */
export function savePlace(place: Place): void {
  const [latitude, longitude] = [round(place.latitude), round(place.longitude)];
  write('latitude', String(latitude));
  write('longitude', String(longitude));
  rememberPlace({ latitude, longitude, label: place.label });
  setStatus(null);
}

/** Returns whether location permission is already granted, so that no prompt appears. */
export async function canLocate(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted';
  } catch {
    return false;
  }
}

function position(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, {
      timeout: TIMEOUT_MS,
      maximumAge: MAX_AGE_MS,
    });
  });
}

function round(degrees: number): number {
  return Math.round(degrees * 1000) / 1000;
}

function setStatus(next: PlaceStatus): false {
  status = next;
  for (const listener of listeners) listener();
  return false;
}
