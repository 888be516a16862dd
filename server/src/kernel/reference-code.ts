/** Digits and letters that nobody takes for one another on the telephone or on paper: no 0, O, 1, I. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Random bytes that a code is made from. */
export const REFERENCE_CODE_BYTES = 6;

/** A code that people read out to each other, like `AP-24K7Q9`. A unique key decides; whoever meets a taken one draws again. */
export function makeReferenceCode(prefix: string, random: Uint8Array): string {
  if (random.length !== REFERENCE_CODE_BYTES)
    throw new RangeError(`a code takes ${REFERENCE_CODE_BYTES} random bytes`);
  // 256 is a multiple of the alphabet's 32 characters, so that each is equally likely.
  return `${prefix}-${Array.from(random, (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;
}
