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

const ACCOUNT = 'account';

/**
 * Deletes everything personal that this tab keeps: drafts, files, chosen slots. Scroll positions and the address to return
 * to after the login stay.
 */
export function clearTab(): void {
  try {
    for (const name of Object.keys(sessionStorage))
      if (!/^(return_to|react-router)/.test(name)) sessionStorage.removeItem(name);
  } catch {
    // Without storage nothing was kept.
  }
}

/** Gives the tab to an account: what another one kept is deleted, what a visitor began stays. */
export function claimTab(accountId: number): void {
  if ((readTab(ACCOUNT) ?? accountId) !== accountId) clearTab();
  writeTab(ACCOUNT, accountId);
}
