/** Bytes of a file, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The most that one answer to a `Range` carries: whoever plays a video asks again for the rest. */
export const MOST_BYTES = 2 * 1024 * 1024;

/**
 * Reads a `Range` header for a file of `size` bytes. Null: send the whole file (no header, or one of a kind that may be passed
 * over: several ranges, other units). `unsatisfiable`: nothing of the file lies in it (416).
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!asked || (asked[1] === '' && asked[2] === '')) return null;
  const last = size - 1;
  const suffix = asked[1] === '';
  const start = suffix ? Math.max(0, size - Number(asked[2])) : Number(asked[1]);
  const wanted = suffix || asked[2] === '' ? last : Math.min(last, Number(asked[2]));
  if (start > last || wanted < start) return 'unsatisfiable';
  return { start, end: Math.min(wanted, start + MOST_BYTES - 1) };
}
