/** The state of a one-time code, as stored in its row. */
export interface OneTimeCode {
  readonly expiresAt: Date;
  /** Number of incorrect entries so far. */
  readonly tries: number;
  /** When the code was used or replaced by a newer one. */
  readonly spentAt: Date | null;
}

/** The result of checking an entered code. Only `wrong` counts as a failed try. */
export type CodeCheckResult = 'right' | 'wrong' | 'locked' | 'expired';

/** Returns why a code can no longer be entered, or `null` while it is valid. */
export function codeUnusableReason(
  code: OneTimeCode,
  now: Date,
  maxTries: number,
): 'locked' | 'expired' | null {
  if (code.spentAt !== null || now >= code.expiresAt) return 'expired';
  return code.tries >= maxTries ? 'locked' : null;
}

/** Judges an entry; `matches` states whether the entered text matched. After the last try the correct code is rejected as well. */
export function checkCode(code: OneTimeCode, matches: boolean, now: Date, maxTries: number): CodeCheckResult {
  return codeUnusableReason(code, now, maxTries) ?? (matches ? 'right' : 'wrong');
}

/**
 * Returns a code of `length` digits from four random bytes. Scaling four bytes to at most six digits biases each code's
 * probability by less than one in a thousand.
 */
export function digitsFrom(bytes: Uint8Array, length: number): string {
  if (bytes.length < 4 || length > 6) throw new RangeError('four random bytes give at most six digits');
  const random = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0) / 2 ** 32;
  return String(Math.floor(random * 10 ** length)).padStart(length, '0');
}
