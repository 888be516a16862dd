import type { Role } from '@aaspaas/contract/kernel/role.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import type { Place } from '@aaspaas/contract/page.ts';

const YEAR = 365 * 24 * 3600;

/** Stores the language for server-rendered pages. */
export function rememberLanguage(language: Language): void {
  write(cookieOf('lang', language));
}

/** Stores which frame the server renders; it grants no access. Null: not logged in. */
export function rememberRole(role: Role | null): void {
  write(cookieOf('role', role));
}

/** Stores the person's place; coordinates leave the browser with at most three decimals (0.1 km). */
export function rememberPlace(place: Place | null): void {
  for (const cookie of placeCookies(place, location.protocol === 'https:')) write(cookie);
}

/** Returns the cookies that store a place, for the browser or the header of an answer. */
export function placeCookies(place: Place | null, secure: boolean): string[] {
  const point = place && `${place.latitude.toFixed(3)},${place.longitude.toFixed(3)}`;
  return [cookieOf('place', point, secure), cookieOf('place_label', place?.label ?? null, secure)];
}

function write(cookie: string): void {
  // oxlint-disable-next-line unicorn/no-document-cookie -- the cookie store is not there on every phone
  document.cookie = cookie;
}

function cookieOf(name: string, value: string | null, secure = location.protocol === 'https:'): string {
  return `${name}=${encodeURIComponent(value ?? '')}; Path=/; Max-Age=${value === null ? 0 : YEAR}; SameSite=Lax${secure ? '; Secure' : ''}`;
}
