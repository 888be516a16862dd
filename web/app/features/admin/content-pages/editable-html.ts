/** The elements that the editor can show, and their attributes. */
const EDITABLE: Readonly<Record<string, readonly string[]>> = {
  h2: [],
  h3: [],
  h4: [],
  p: [],
  ul: [],
  ol: ['start'],
  li: [],
  strong: [],
  b: [],
  em: [],
  i: [],
  a: ['href'],
  blockquote: [],
  br: [],
  hr: [],
};

/** A tag of sanitised HTML. */
const TAG = /<\/?([a-z0-9]+)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>/g;

/** Returns whether the editor shows everything of a page's sanitised HTML: it would lose tables and pictures, for example. */
export function isEditable(html: string): boolean {
  return [...html.matchAll(TAG)].every(([, tag = '', attributes = '']) => {
    const allowed = EDITABLE[tag];
    const names = [...attributes.matchAll(/([a-z-]+)(?:="[^"]*")?/g)].map(([, name = '']) => name);
    return allowed !== undefined && names.every((name) => allowed.includes(name));
  });
}

/**
 * Returns the editor's HTML as our pages are written: no paragraph inside a list item that has only one, no empty paragraphs at the end,
 * and a line for each block.
 */
export function toPageHtml(html: string): string {
  return html
    .replace(/<li><p>((?:(?!<\/?(?:p|ul|ol|li)\b).)*)<\/p>(?=<\/li>|<[uo]l\b)/gs, '<li>$1')
    .replace(/(?:<p><\/p>)+$/, '')
    .replace(
      /(<\/(?:h[2-4]|p|ul|ol|li|blockquote)>|<(?:ul|ol|blockquote)(?: start="\d+")?>|<hr>)(?=<)/g,
      '$1\n',
    )
    .replace(/\n(?=<\/li>)/g, '');
}
