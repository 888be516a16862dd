/** Patterns of possible personal data and their replacements. The order matters: an email address contains numbers, and a token may too. */
const MASKS: readonly (readonly [RegExp, string])[] = [
  // Node and browsers quote what they cannot parse, and arguments of a wrong type.
  [/"[^\n]*"(?=(?:\.\.\.)? is not valid JSON)/g, '"…"'],
  [/(\b(?:JSON Parse error:|Failed to parse URL from)) .*/g, '$1 …'],
  [/(\bReceived) (?!undefined\b|null\b|an instance of |function ).*/g, '$1 …'],
  // A query string or fragment, up to the next space.
  [/[?#][^\s"'<>)\]]*/g, '?…'],
  [/[^\s@"'<>(]+@[^\s@"'<>)]+/g, '‹mail›'],
  // Letters and digits without a space: tokens, keys, hashes.
  [/(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}/gi, '‹token›'],
  [/\bAP-[0-9A-Z]{4,}\b/gi, '‹booking›'],
  // Network addresses: IPv4, and IPv6 with at least four groups, which no time of day has.
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '‹address›'],
  [/\b[\da-f]{1,4}(?::[\da-f]{0,4}){3,7}/gi, '‹address›'],
  // Coordinates in degrees, and other numbers with two or more decimals.
  [/-?\d{1,3}\.\d{2,}/g, '‹number›'],
  // Mobile numbers and codes, also with spaces or hyphens in between.
  [/\+?\d(?:[\s-]?\d){3,}/g, '‹number›'],
];

/**
 * Masks numbers, codes, coordinates, network and email addresses, tokens, query strings and quoted input in a text from a browser or a
 * library; returns one line, truncated to a length.
 */
export function maskText(text: string, maxLength = 200): string {
  const short = text.slice(0, 2 * maxLength).replace(/\s+/g, ' ');
  return MASKS.reduce((result, [pattern, placeholder]) => result.replace(pattern, placeholder), short).slice(
    0,
    maxLength,
  );
}

/** A part of a route: lower case, unlike codes of bookings, which may have no digit. One route has capitals. */
const ROUTE_PART = /^(?:[a-z][a-z-]{0,39}|ServiceEdit)$/;

/**
 * Returns a page's path with variable parts replaced by `:id`: parts that contain a digit or a capital (ids, codes) or are longer
 * than any route name.
 */
export function pathPattern(path: string): string {
  const parts = path
    .split('/')
    .slice(0, 8)
    .map((part) => (part === '' || ROUTE_PART.test(part) ? part : ':id'));
  return parts.join('/');
}
