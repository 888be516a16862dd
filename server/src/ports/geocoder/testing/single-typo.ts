/** Adjacent keys on a keyboard, for slips of a finger. */
const BESIDE = new Map(
  ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'].flatMap((row) =>
    [...row].map((letter, at) => [letter, row[at + 1] ?? (row[at - 1] as string)] as const),
  ),
);

/**
 * Returns a text with one typo in its first part, where a locality is: a letter omitted, doubled, swapped with the next,
 * or replaced by its neighbour on the keyboard. The same seed makes the same typo.
 */
export function singleTypo(text: string, seed: number): string {
  const part = text.split(',')[0] as string;
  const places = [...part.matchAll(/[a-z](?=[a-z])/gi)].map(({ index }) => index);
  const at = places[(seed * 7 + part.length * 3) % places.length] as number;
  const [letter, next] = [text[at] as string, text[at + 1] as string];
  const wrong = ['', letter + letter + next, next + letter, (BESIDE.get(letter.toLowerCase()) ?? '') + next];
  wrong[0] = next;
  return text.slice(0, at) + (wrong[(seed + part.length) % wrong.length] as string) + text.slice(at + 2);
}
