/** Digits and letters that are not confused with one another when spoken or handwritten: no 0, O, 1, I. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Number of random bytes a code is made from. */
export const REFERENCE_CODE_BYTES = 6;

/**
 * Returns a code that people can read aloud, like `AP-24K7Q9`. Uniqueness is enforced by a unique key; on a conflict the
 * caller draws again.
 */
export function makeReferenceCode(prefix: string, random: Uint8Array): string {
  if (random.length !== REFERENCE_CODE_BYTES)
    throw new RangeError(`a code takes ${REFERENCE_CODE_BYTES} random bytes`);
  // 256 is a multiple of the alphabet's 32 characters, so each character is equally likely.
  return `${prefix}-${Array.from(random, (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;
}
