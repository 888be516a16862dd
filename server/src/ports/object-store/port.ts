/** The result of a read; `failed` can be retried. */
export type ObjectRead =
  | { readonly outcome: 'found'; readonly bytes: Buffer }
  | { readonly outcome: 'missing' }
  | { readonly outcome: 'failed'; readonly error: unknown };

/** The result of a write or removal; after `failed` the key has its old bytes or none. */
export type ObjectWrite =
  | { readonly outcome: 'stored' }
  | { readonly outcome: 'failed'; readonly error: unknown };

/** The result of an existence check. */
export type ObjectPresence = 'present' | 'missing' | 'failed';

/** The result of a list: the keys in no order. */
export type ObjectList =
  | { readonly outcome: 'found'; readonly keys: readonly string[] }
  | { readonly outcome: 'failed'; readonly error: unknown };

/** The data to store: bytes, or a file that is copied without loading it into memory. */
export type ObjectSource = Uint8Array | { readonly path: string };

/**
 * Who an object is for. A store with two buckets keeps public objects in the one that a CDN may read. A file that was uploaded before its
 * form is stored as private; if it becomes public, reads as public still find it.
 */
export type ObjectVisibility = 'public' | 'private';

/** Stores bytes under keys; each operation is for private objects unless it says `public`. Never throws on a failure of the storage: every outcome is a value. */
export interface ObjectStore {
  /** Stores an object atomically, replacing an existing one; a reader never sees a partial object. */
  put(key: string, source: ObjectSource, visibility?: ObjectVisibility): Promise<ObjectWrite>;
  get(key: string, visibility?: ObjectVisibility): Promise<ObjectRead>;
  /** Returns the bytes from `start` to `end`, both inclusive; fewer if the object ends before. */
  getPart(key: string, start: number, end: number, visibility?: ObjectVisibility): Promise<ObjectRead>;
  exists(key: string, visibility?: ObjectVisibility): Promise<ObjectPresence>;
  /** Removes the public and the private object of a key; returns `stored` also if there was none. */
  remove(key: string): Promise<ObjectWrite>;
  /** Returns the keys of the private objects directly in a folder, which is the beginning of their keys without the last `/`. */
  list(folder: string): Promise<ObjectList>;
}

/** Returns whether a name is a segment of a valid key. */
export function isKeySegment(name: string): boolean {
  return SEGMENT_ONLY.test(name);
}

const SEGMENT = '[a-z0-9](?:[a-z0-9_-]|\\.(?!\\.)){0,119}';
const SEGMENT_ONLY = new RegExp(`^${SEGMENT}$`);
const KEY = new RegExp(`^${SEGMENT}(?:/${SEGMENT}){0,3}$`);

/**
 * Rejects an invalid key. A key consists of lower-case letters, digits, `-`, `_` and single dots, in up to four segments.
 * Only this code creates keys, so an invalid one is a programming error, and no valid key points outside the store.
 */
export function requireValidKey(key: string): string {
  if (!KEY.test(key)) throw new RangeError('invalid object key');
  return key;
}
