/** Tags whose content is a separate line. */
const BLOCKS = new Set(
  'h2 h3 h4 p ul ol li dl dt dd blockquote div hr br table caption thead tbody tr th td img'.split(' '),
);

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
};

/** A tag, or a text. The HTML is `safeHtml`'s, so `<` and `>` are parts of tags only, also in attributes. */
const TOKEN = /<(\/?)([a-z0-9]+)([^>]*)>|[^<]+/g;

/**
 * Returns the text of sanitised HTML, a line for each heading, paragraph and list item. The address of a link follows its text in
 * parentheses and a picture is named in brackets, because a changed target must not look like no change.
 */
export function pageLines(html: string): string[] {
  const lines: string[] = [];
  let line = '';
  let href: string | null = null;
  const endLine = () => {
    const trimmed = line.replace(/\s+/g, ' ').trim();
    if (trimmed) lines.push(trimmed);
    line = '';
  };
  for (const [token, closing = '', tag = '', attributes = ''] of html.matchAll(TOKEN)) {
    if (!tag) {
      line += decode(token);
      continue;
    }
    if (BLOCKS.has(tag)) endLine();
    if (tag === 'a' && !closing) href = attributeOf(attributes, 'href');
    if (tag === 'a' && closing && href) {
      line += ` (${href})`;
      href = null;
    }
    if (tag === 'img')
      lines.push(
        `[${[attributeOf(attributes, 'alt'), attributeOf(attributes, 'src')].filter(Boolean).join(' ')}]`,
      );
  }
  endLine();
  return lines;
}

function attributeOf(attributes: string, name: string): string | null {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1];
  return value === undefined ? null : decode(value);
}

const decode = (text: string) =>
  text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity).replaceAll('\u00a0', ' ');
