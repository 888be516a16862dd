import { vi } from 'vitest';

/** Gives a test the few things of a browser that the platform's modules touch. */
export function stubBrowser(): { local: Map<string, string> } {
  const local = new Map<string, string>();
  const kept = new Map<string, string>();
  vi.stubGlobal('window', {
    localStorage: storageOf(local),
    addEventListener() {},
    removeEventListener() {},
  });
  vi.stubGlobal('sessionStorage', storageOf(kept));
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, cookie: '' });
  vi.stubGlobal('location', { protocol: 'http:' });
  return { local };
}

function storageOf(map: Map<string, string>) {
  return {
    get length() {
      return map.size;
    },
    key: (index: number) => [...map.keys()][index] ?? null,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}
