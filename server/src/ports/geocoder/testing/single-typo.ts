/** Keys that lie beside each other on a keyboard; a finger slips to one of them. */
const BESIDE = new Map(
  ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'].flatMap((row) =>
    [...row].map((letter, at) => [letter, row[at + 1] ?? (row[at - 1] as string)] as const),
  ),
);

/**
 * A text with one mistake in its first part, which is where a locality stands: a letter left out, doubled, swapped with the next, or
 * its neighbour on the keyboard. The same seed makes the same mistake.
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
