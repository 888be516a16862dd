/** The state of a one-time code, as its row holds it. */
export interface OneTimeCode {
  readonly expiresAt: Date;
  /** Wrong entries so far. */
  readonly tries: number;
  /** When it was used, or replaced by a newer one. */
  readonly spentAt: Date | null;
}

/** What an entered code turned out to be. Only `wrong` is to be counted. */
export type CodeCheckResult = 'right' | 'wrong' | 'locked' | 'expired';

/** Why a code cannot be entered any more, or `null` while it is alive. */
export function codeUnusableReason(
  code: OneTimeCode,
  now: Date,
  maxTries: number,
): 'locked' | 'expired' | null {
  if (code.spentAt !== null || now >= code.expiresAt) return 'expired';
  return code.tries >= maxTries ? 'locked' : null;
}

/** Judges an entry; `matches` says whether the text matched. After the last try the right code is refused as well. */
export function checkCode(code: OneTimeCode, matches: boolean, now: Date, maxTries: number): CodeCheckResult {
  return codeUnusableReason(code, now, maxTries) ?? (matches ? 'right' : 'wrong');
}

/**
 * A code of `length` digits from four random bytes. Scaling four bytes to at most six digits leaves a bias below one in a
 * thousand of each code's chance.
 */
export function digitsFrom(bytes: Uint8Array, length: number): string {
  if (bytes.length < 4 || length > 6) throw new RangeError('four random bytes give at most six digits');
  const random = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0) / 2 ** 32;
  return String(Math.floor(random * 10 ** length)).padStart(length, '0');
}
