const KEY = 'return_to';

/** Remembers where somebody wanted to go before they had to log in. */
export function saveReturnTo(url: string): void {
  const { pathname, search } = new URL(url);
  try {
    sessionStorage.setItem(KEY, pathname + search);
  } catch {
    // Without storage the login leads home.
  }
}

/** Where to go after a login: the kept way, once, else `home`. */
export function consumeReturnTo(home = '/'): string {
  try {
    const path = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    // A path of our own and nothing else: never another site.
    return path && /^\/(?!\/)/.test(path) ? path : home;
  } catch {
    return home;
  }
}
