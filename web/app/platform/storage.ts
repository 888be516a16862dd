/**
 * The local storage keys that the specification names, the recent searches, what the home page shows first, whether the
 * keys of the console are off, and the height of the rows of its lists; only hints for display, since the server decides every time.
 */
export type StorageKey =
  | 'token'
  | 'role'
  | 'name'
  | 'user_id'
  | 'is_verified'
  | 'phoneNumber'
  | 'cart'
  | 'latitude'
  | 'longitude'
  | 'isFormVisible'
  | 'recentSearches'
  | 'justBooked'
  | 'topCard'
  | 'bookAgain'
  | 'consoleKeys'
  | 'listDensity';

// If the browser stores nothing (blocked, private, full), values live as long as the page.
const memory = new Map<string, string>();

/** Reads a stored value; null if there is none, and on the server. */
export function read(key: StorageKey): string | null {
  if (typeof window === 'undefined') return null;
  try {
    return window.localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

/** Stores a value; null removes it. */
export function write(key: StorageKey, value: string | null): void {
  if (value === null) memory.delete(key);
  else memory.set(key, value);
  try {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
    if (value !== null) memory.delete(key);
  } catch {
    // Stored in memory above.
  }
}
