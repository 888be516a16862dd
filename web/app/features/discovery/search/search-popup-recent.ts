import { read, write } from '../../../platform/storage.ts';

const MAX_RECENT = 5;

/** Recent searches on this device, newest first. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(read('recentSearches') ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, MAX_RECENT) : [];
  } catch {
    return [];
  }
}

/** Stores a search that led to a result, on this device only. */
export function rememberSearch(text: string): void {
  const query = text.trim();
  if (!query) return;
  const others = recentSearches().filter((one) => one.toLowerCase() !== query.toLowerCase());
  write('recentSearches', JSON.stringify([query, ...others].slice(0, MAX_RECENT)));
}

export function clearRecentSearches(): void {
  write('recentSearches', null);
}
