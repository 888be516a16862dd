import { read, write } from '../../platform/storage.ts';

const MOST = 5;

/** What was looked for on this device, newest first. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(read('recentSearches') ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Keeps a search that led somewhere; only on this device. */
export function rememberSearch(text: string): void {
  const said = text.trim();
  if (!said) return;
  const others = recentSearches().filter((one) => one.toLowerCase() !== said.toLowerCase());
  write('recentSearches', JSON.stringify([said, ...others].slice(0, MOST)));
}

export function forgetSearches(): void {
  write('recentSearches', null);
}
