/** Reads a value from session storage; null if there is none of the expected shape. */
export function readTab<T>(name: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** Stores a value for the lifetime of this tab; null deletes it. */
export function writeTab(name: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Without storage, input lives as long as its page.
  }
}

const ACCOUNT = 'account';

/**
 * Deletes all personal data of this tab: drafts, files, chosen slots. Scroll positions and the address to return to after
 * the login stay.
 */
export function clearTab(): void {
  try {
    for (const name of Object.keys(sessionStorage))
      if (!/^(return_to|react-router)/.test(name)) sessionStorage.removeItem(name);
  } catch {
    // Without storage nothing was stored.
  }
}

/** Assigns the tab to an account: another account's data is deleted, a visitor's data stays. */
export function claimTab(accountId: number): void {
  if ((readTab(ACCOUNT) ?? accountId) !== accountId) clearTab();
  writeTab(ACCOUNT, accountId);
}
