/** Letters and digits that are not mistaken for each other. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const SIGNS = `${LETTERS}23456789`;

/**
 * Returns a code of four characters with which the numbers of a professional's documents begin, e.g. `K7Q2`.
 *
 * @param random returns a whole number from 0 to below its argument
 */
export function issuerCode(random: (below: number) => number): string {
  const pick = (signs: string) => signs[random(signs.length)] ?? '';
  return pick(LETTERS) + pick(SIGNS) + pick(SIGNS) + pick(SIGNS);
}
