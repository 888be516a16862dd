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

/** What a tab keeps that says nothing of a person, and where a login leads. */
const NOT_PERSONAL = ['way_back', 'reloaded-for-chunk', 'react-router-scroll-positions'];
const ACCOUNT = 'account';

/** Deletes everything personal that this tab keeps: drafts, files, chosen slots. For a logout and a deleted account. */
export function clearTab(): void {
  try {
    const names = Array.from(
      { length: sessionStorage.length },
      (_, index) => sessionStorage.key(index) ?? '',
    );
    for (const name of names) if (!NOT_PERSONAL.includes(name)) sessionStorage.removeItem(name);
  } catch {
    // Without storage nothing was kept.
  }
}

/** Gives the tab to an account: what another one kept is deleted, what a visitor began stays. */
export function claimTab(accountId: number): void {
  const owner = readTab<number>(ACCOUNT);
  if (owner !== null && owner !== accountId) clearTab();
  writeTab(ACCOUNT, accountId);
}
