/** Byte range of a file, both ends inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Maximum size of one answer to a `Range` request, in bytes; a video player requests the rest. */
export const MAX_PART_BYTES = 2 * 1024 * 1024;

/**
 * Parses a `Range` header for a file of `size` bytes. Returns null to send the whole file (no header, several ranges or
 * other units) and `unsatisfiable` if the range is outside the file (416).
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
