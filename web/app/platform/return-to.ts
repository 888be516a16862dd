const KEY = 'return_to';

/** Stores the page to return to after a required login. */
export function saveReturnTo(url: string): void {
  const { pathname, search } = new URL(url);
  try {
    sessionStorage.setItem(KEY, pathname + search);
  } catch {
    // Without storage the login leads home.
  }
}

/** Returns the path to open after a login: the stored one, once, else `home`. */
export function consumeReturnTo(home = '/'): string {
  try {
    const path = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    // Only a path of this site, never another origin.
    return path && /^\/(?!\/)/.test(path) ? path : home;
  } catch {
    return home;
  }
}
