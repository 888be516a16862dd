/** What could belong to a person, and what stands for it. The order counts: an address holds numbers, a token may too. */
const MASKS: readonly (readonly [RegExp, string])[] = [
  // A query string, and a fragment, up to the next space.
  [/[?#][^\s"'<>)\]]*/g, '?…'],
  [/[^\s@"'<>(]+@[^\s@"'<>)]+/g, '‹mail›'],
  // Letters and digits without a space: tokens, keys, hashes.
  [/(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}/gi, '‹token›'],
  [/\bAP-[0-9A-Z]{4,}\b/gi, '‹booking›'],
  // Degrees, and whatever else is that exact.
  [/-?\d{1,3}\.\d{2,}/g, '‹number›'],
  // Mobile numbers and codes, also with spaces or hyphens between.
  [/\+?\d(?:[\s-]?\d){3,}/g, '‹number›'],
];

/** A browser's text without numbers, codes, coordinates, addresses, tokens and query strings, on one line and cut to a length. */
export function maskText(text: string, maxLength = 200): string {
  const short = text.slice(0, 2 * maxLength).replace(/\s+/g, ' ');
  return MASKS.reduce((result, [pattern, placeholder]) => result.replace(pattern, placeholder), short).slice(
    0,
    maxLength,
  );
}

/** A page's path as its kind: whatever has a digit in it (ids, codes) becomes `:id`, other parts of a length that no name of ours has too. */
export function pathPattern(path: string): string {
  const parts = path
    .split('/')
    .slice(0, 8)
    .map((part) => (/^[a-z][a-z-]{0,39}$/i.test(part) || part === '' ? part : ':id'));
  return parts.join('/');
}
