const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Characters of a code: 50 bits, and five a group for reading. */
export const RECOVERY_CODE_LENGTH = 10;

/** Returns a recovery code from random bytes, one a character. */
export function recoveryCode(bytes: Uint8Array): string {
  return [...bytes.subarray(0, RECOVERY_CODE_LENGTH)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('');
}

/** Returns a code as it is shown. */
export function formatRecoveryCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}
