/** What reading came to: `failed` may be tried again. */
export type ObjectRead =
  | { readonly outcome: 'found'; readonly bytes: Buffer }
  | { readonly outcome: 'missing' }
  | { readonly outcome: 'failed'; readonly error: unknown };

/** What writing or removing came to; after `failed` the old bytes, or none, stand under the key. */
export type ObjectWrite =
  | { readonly outcome: 'stored' }
  | { readonly outcome: 'failed'; readonly error: unknown };

/** Whether something is there. */
export type ObjectPresence = 'present' | 'missing' | 'failed';

/** What is stored: bytes, or a file that is copied without ever lying in memory. */
export type ObjectSource = Uint8Array | { readonly path: string };

/** Keeps bytes under keys. It never throws on what the storage does: what happened is the value. */
export interface ObjectStore {
  /** Stores whole or not at all; a reader never sees half. What was there is replaced. */
  put(key: string, source: ObjectSource): Promise<ObjectWrite>;
  get(key: string): Promise<ObjectRead>;
  /** The bytes from `start` to `end`, both included; fewer where the object ends before. */
  getPart(key: string, start: number, end: number): Promise<ObjectRead>;
  exists(key: string): Promise<ObjectPresence>;
  /** Forgets what stands under the key; `stored` also where nothing did. */
  remove(key: string): Promise<ObjectWrite>;
}

const SEGMENT = '[a-z0-9](?:[a-z0-9_-]|\\.(?!\\.)){0,119}';
const KEY = new RegExp(`^${SEGMENT}(?:/${SEGMENT}){0,3}$`);

/**
 * Refuses what is no key: lower-case letters, digits, `-`, `_` and single dots, up to four segments. Keys are made by us alone,
 * so another one is a programming error, and none can name a place outside the store.
 */
export function requireValidKey(key: string): string {
  if (!KEY.test(key)) throw new RangeError('not an object key');
  return key;
}
