/** Titles that banks print before a name. */
const TITLES = new Set(['mr', 'mrs', 'ms', 'shri', 'smt', 'kumari', 'dr']);

const splitWords = (name: string): string[] =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word !== '' && !TITLES.has(word));

/**
 * Returns how much two names agree, 0 to 100: the share of the words of the shorter name that the other one has, in any order. An initial
 * agrees with a word that begins with it.
 */
export function nameScore(one: string, other: string): number {
  const [a, b] = [splitWords(one), splitWords(other)];
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a];
  if (shorter.length === 0) return 0;
  const rest = [...longer];
  const agreeing = shorter.filter((word) => {
    const at = rest.findIndex((candidate) => agree(word, candidate));
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
  return Math.round((100 * agreeing.length) / shorter.length);
}

function agree(one: string, other: string): boolean {
  if (one === other) return true;
  return (one.length === 1 || other.length === 1) && one[0] === other[0];
}
