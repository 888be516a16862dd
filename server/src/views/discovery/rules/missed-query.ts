/** The lengths of a query that is kept, in characters. Longer ones describe a person's situation rather than a service. */
const MIN_LENGTH = 3;
const MAX_LENGTH = 60;

/** A query with this many digits may be a telephone number, a PIN code or an account. */
const MAX_DIGITS = 4;

/**
 * Returns a query without a result as it is kept: lower case, words separated by one space, without punctuation. Null for a query that is
 * not kept because it may identify a person (five digits in any script, `@`) or names nothing.
 */
export function missedQuery(query: string): string | null {
  const text = query.normalize('NFKC').toLowerCase();
  if (text.includes('@') || (text.match(/\p{Nd}/gu) ?? []).length > MAX_DIGITS) return null;
  const words = text.match(/[\p{L}\p{M}\p{N}\u200c\u200d]+/gu) ?? [];
  const kept = words.join(' ');
  return /\p{L}/u.test(kept) && kept.length >= MIN_LENGTH && kept.length <= MAX_LENGTH ? kept : null;
}

/** A miss in the buffer. */
interface Typed {
  readonly query: string;
  readonly cell: string;
}

/**
 * Returns the misses without the beginnings of others at the same place: a search runs while its words are typed, so "soli" and "solitai"
 * are on the way to "solitaire".
 */
export function withoutBeginnings<Miss extends Typed>(misses: readonly Miss[]): Miss[] {
  return misses.filter(
    ({ query, cell }) =>
      !misses.some((other) => other.cell === cell && other.query !== query && other.query.startsWith(query)),
  );
}
