/** Tags allowed in content pages, with their allowed attributes. None of them contains raw text or loads external resources. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  h2: [],
  h3: [],
  h4: [],
  p: [],
  ul: [],
  ol: ['start'],
  li: [],
  dl: [],
  dt: [],
  dd: [],
  a: ['href'],
  strong: [],
  em: [],
  b: [],
  i: [],
  small: [],
  span: [],
  div: [],
  br: [],
  hr: [],
  blockquote: [],
  img: ['src', 'alt', 'width', 'height'],
  table: [],
  caption: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
};

/** Attributes allowed on every tag: the language, and the target of a link. */
const GLOBAL_ATTRIBUTES = ['lang', 'id'];

const TAG =
  /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>=`]+))?)*)\s*\/?>/gi;
const ATTRIBUTE = /([a-z-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/gi;

/**
 * Rebuilds a page's HTML from the allowed tags and attributes. Anything else that looks like a tag becomes text, so that
 * it can neither run, nor style, nor close the surrounding container.
 */
export function safeHtml(html: string): string {
  let safe = '';
  let from = 0;
  for (const match of html.matchAll(TAG)) {
    const [whole, slash = '', rawName = '', attributes = ''] = match;
    const name = rawName.toLowerCase();
    if (!Object.hasOwn(ALLOWED, name)) continue;
    safe +=
      escapeHtml(html.slice(from, match.index)) +
      (slash ? `</${name}>` : `<${name}${serializeAttributes(name, attributes)}>`);
    from = match.index + whole.length;
  }
  return safe + escapeHtml(html.slice(from));
}

function serializeAttributes(tag: string, attributes: string): string {
  const allowed = [...(ALLOWED[tag] ?? []), ...GLOBAL_ATTRIBUTES];
  return [...attributes.matchAll(ATTRIBUTE)]
    .map(
      ([, name = '', ...values]) =>
        [name.toLowerCase(), values.find((one) => one !== undefined) ?? ''] as const,
    )
    .filter(([name, value]) => allowed.includes(name) && isSafeAttribute(name, value))
    .map(
      ([name, value]) =>
        ` ${name}="${value.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}"`,
    )
    .join('');
}

/**
 * Returns whether an attribute value is safe: links may lead to pages, e-mail addresses and phone numbers, and images must
 * be our own. Values with HTML entities are refused instead of decoded.
 */
function isSafeAttribute(name: string, value: string): boolean {
  if (name === 'href') return /^(https?:\/\/[^&\s]|mailto:|tel:|#|\/(?![/\\]))/i.test(value);
  if (name === 'src') return /^\/media\/[a-z0-9./?=-]+$/i.test(value);
  return true;
}

function escapeHtml(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
