/** Patterns of possible personal data and their replacements. The order matters: an email address contains numbers, and a token may too. */
const MASKS: readonly (readonly [RegExp, string])[] = [
  // A query string or fragment, up to the next space.
  [/[?#][^\s"'<>)\]]*/g, '?…'],
  [/[^\s@"'<>(]+@[^\s@"'<>)]+/g, '‹mail›'],
  // Letters and digits without a space: tokens, keys, hashes.
  [/(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}/gi, '‹token›'],
  [/\bAP-[0-9A-Z]{4,}\b/gi, '‹booking›'],
  // Coordinates in degrees, and other numbers with two or more decimals.
  [/-?\d{1,3}\.\d{2,}/g, '‹number›'],
  // Mobile numbers and codes, also with spaces or hyphens in between.
  [/\+?\d(?:[\s-]?\d){3,}/g, '‹number›'],
];

/**
 * Masks numbers, codes, coordinates, email addresses, tokens and query strings in a text from a browser; returns one line,
 * truncated to a length.
 */
export function maskText(text: string, maxLength = 200): string {
  const short = text.slice(0, 2 * maxLength).replace(/\s+/g, ' ');
  return MASKS.reduce((result, [pattern, placeholder]) => result.replace(pattern, placeholder), short).slice(
    0,
    maxLength,
  );
}

/**
 * Returns a page's path with variable parts replaced by `:id`: parts that contain a digit (ids, codes) or are longer than
 * any route name.
 */
export function pathPattern(path: string): string {
  const parts = path
    .split('/')
    .slice(0, 8)
    .map((part) => (/^[a-z][a-z-]{0,39}$/i.test(part) || part === '' ? part : ':id'));
  return parts.join('/');
}
