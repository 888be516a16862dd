import { vi } from 'vitest';

/** Installs stubs of the browser APIs that the platform's modules use. */
export function stubBrowser(): { local: Map<string, string> } {
  const local = new Map<string, string>();
  const sessionItems = new Map<string, string>();
  vi.stubGlobal('window', {
    localStorage: storageOf(local),
    addEventListener() {},
    removeEventListener() {},
  });
  vi.stubGlobal('sessionStorage', storageOf(sessionItems));
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, cookie: '' });
  vi.stubGlobal('location', { protocol: 'http:' });
  return { local };
}

/** Its own keys are the stored names, as in a browser. */
function storageOf(map: Map<string, string>) {
  const methods = {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
  return new Proxy(methods, {
    ownKeys: () => [...map.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
}
