/** Bytes of a file, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The most that one answer to a `Range` carries: whoever plays a video asks again for the rest. */
export const MAX_PART_BYTES = 2 * 1024 * 1024;

/**
 * Reads a `Range` header for a file of `size` bytes. Null: send the whole file (no header, or one of a kind that may be passed
 * over: several ranges, other units). `unsatisfiable`: nothing of the file lies in it (416).
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const last = size - 1;
  const suffix = match[1] === '';
  const start = suffix ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const lastRequested = suffix || match[2] === '' ? last : Math.min(last, Number(match[2]));
  if (start > last || lastRequested < start) return 'unsatisfiable';
  return { start, end: Math.min(lastRequested, start + MAX_PART_BYTES - 1) };
}
