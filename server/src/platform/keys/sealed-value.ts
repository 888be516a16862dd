import { UNNAMED_KEY } from './key-ring.ts';

/** First bytes of a value that names its key: this mark, the id and a colon. Values of the key `0` have none. */
export const KEY_MARK = Buffer.from('\u0001key:');

const MAX_ID_LENGTH = 16;

const COLON = 0x3a;

/** Returns the first bytes of the values that a key seals; none for the key `0`, so that an earlier release can open them. */
export function keyHeader(id: string): Buffer {
  return id === UNNAMED_KEY ? Buffer.alloc(0) : Buffer.concat([KEY_MARK, Buffer.from(`${id}:`)]);
}

/** Returns the id of the key of a sealed value, and where its content begins. */
export function readKeyHeader(sealed: Buffer): { readonly id: string; readonly length: number } {
  if (sealed.subarray(0, KEY_MARK.length).equals(KEY_MARK)) {
    const end = sealed.indexOf(COLON, KEY_MARK.length);
    const id = sealed.subarray(KEY_MARK.length, end).toString('latin1');
    if (end > KEY_MARK.length && id.length <= MAX_ID_LENGTH) return { id, length: end + 1 };
  }
  return { id: UNNAMED_KEY, length: 0 };
}
