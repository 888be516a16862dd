import sanitizeHtml from 'sanitize-html';

/** Addresses of our own files; images of other sites are not shown. */
const OUR_FILE = /^\/media\/[a-z0-9./?=-]+$/i;

/** None of these contains raw text or loads resources of other sites. */
const TAGS =
  'h2 h3 h4 p ul ol li dl dt dd blockquote div hr br a strong em b i small span img table caption thead tbody tr th td';

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: TAGS.split(' '),
  allowedAttributes: {
    '*': ['lang', 'id'],
    a: ['href'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    img: (tagName, { src = '', ...attribs }) => ({
      tagName,
      attribs: OUR_FILE.test(src) ? { src, ...attribs } : attribs,
    }),
  },
};

/** Returns a page's HTML with the allowed tags and attributes only, well-formed; contents of scripts and styles are dropped. */
export function safeHtml(html: string): string {
  return sanitizeHtml(html, OPTIONS);
}
