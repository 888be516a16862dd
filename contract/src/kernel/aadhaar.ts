/** The product of the dihedral group of order ten, on which the Verhoeff check digit of an Aadhaar is built. */
const multiply = (one: number, other: number): number => {
  if (one < 5) return other < 5 ? (one + other) % 5 : 5 + ((one + other) % 5);
  return other < 5 ? 5 + ((one - other) % 5) : (one - other + 5) % 5;
};

/** The permutation of a digit at a place, counted from the last digit; it repeats after eight places. */
const PERMUTATION = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];
const permute = (digit: number, place: number): number => {
  let permuted = digit;
  for (let turn = 0; turn < place % 8; turn += 1) permuted = PERMUTATION[permuted] ?? 0;
  return permuted;
};

/** Returns whether a text is an Aadhaar: 12 digits, the first from 2 to 9, with a correct check digit (Verhoeff). */
export function isAadhaar(text: string): boolean {
  if (!/^[2-9]\d{11}$/.test(text)) return false;
  return (
    [...text].reverse().reduce((sum, digit, place) => multiply(sum, permute(Number(digit), place)), 0) === 0
  );
}
