import type { Random } from '../../../../demo/random.ts';

/** One typo. */
export type Typo = 'deletion' | 'insertion' | 'substitution' | 'transposition';

export const TYPOS: readonly Typo[] = ['deletion', 'insertion', 'substitution', 'transposition'];

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Returns a lower-case name with one typo at a random position; the same random source produces the same typo. */
export function withTypo(name: string, typo: Typo, chance: Pick<Random, 'next'>): string {
  const right = name.toLowerCase();
  const any = (count: number) => Math.floor(chance.next() * count);
  for (;;) {
    const at = any(typo === 'transposition' ? right.length - 1 : right.length);
    const letter = LETTERS[any(LETTERS.length)] as string;
    const [before, here, after] = [right.slice(0, at), right[at] as string, right.slice(at + 1)];
    const wrong = {
      deletion: before + after,
      insertion: before + letter + here + after,
      substitution: before + letter + after,
      transposition: before + after.slice(0, 1) + here + after.slice(1),
    }[typo];
    if (wrong !== right && wrong.trim() === wrong) return wrong;
  }
}
