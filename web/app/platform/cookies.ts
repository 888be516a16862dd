import type { Role } from '@aaspaas/contract/kernel/role.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import type { Place } from '@aaspaas/contract/page.ts';

const YEAR = 365 * 24 * 3600;

/** Stores the language for server-rendered pages. */
export function rememberLanguage(language: Language): void {
  write('lang', language);
}

/** Stores which frame the server renders; it grants no access. Null: not logged in. */
export function rememberRole(role: Role | null): void {
  write('role', role);
}

/** Stores the person's place; coordinates leave the browser with at most three decimals (0.1 km). */
export function rememberPlace(place: Place | null): void {
  write('place', place && `${place.latitude.toFixed(3)},${place.longitude.toFixed(3)}`);
  write('place_label', place?.label ?? null);
}

function write(name: string, value: string | null): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // oxlint-disable-next-line unicorn/no-document-cookie -- the cookie store is not there on every phone
  document.cookie = `${name}=${encodeURIComponent(value ?? '')}; Path=/; Max-Age=${value === null ? 0 : YEAR}; SameSite=Lax${secure}`;
}
