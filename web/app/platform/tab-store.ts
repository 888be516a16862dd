/** Reads what this tab keeps under a name; null where there is nothing, or nothing of that shape. */
export function readTab<T>(name: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** Keeps a value for as long as this tab lives; null forgets it. */
export function writeTab(name: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Without storage what is typed lives as long as its page.
  }
}
