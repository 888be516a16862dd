/** A page in the sitemap. */
export interface SitemapEntry {
  /** Path and query in English; `lang` selects other languages. */
  readonly path: string;
  /** Date of the last change of its content; null if unknown. */
  readonly changed: Date | null;
}

/** Maximum number of URLs in one file. */
export const PART_SIZE = 5000;

/** Returns the number of files that the entries need. */
export function partsOf(entries: readonly SitemapEntry[]): number {
  return Math.max(1, Math.ceil(entries.length / PART_SIZE));
}

/** Builds one sitemap file, each URL with its alternate language. `part` starts at 1. */
export function sitemapXml(entries: readonly SitemapEntry[], part: number, origin: string): string {
  const urls = entries.slice((part - 1) * PART_SIZE, part * PART_SIZE).map(({ path, changed }) => {
    const english = escapeXml(`${origin}${path}`);
    const hindi = escapeXml(`${origin}${path}${path.includes('?') ? '&' : '?'}lang=hi`);
    return [
      `<url><loc>${english}</loc>`,
      changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : '',
      `<xhtml:link rel="alternate" hreflang="en-IN" href="${english}"/>`,
      `<xhtml:link rel="alternate" hreflang="hi-IN" href="${hindi}"/></url>`,
    ].join('');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>\n',
  ].join('\n');
}

/** Builds the sitemap index, needed for more than one file. */
export function sitemapIndexXml(parts: number, origin: string): string {
  const files = Array.from({ length: parts }, (_, index) => escapeXml(`${origin}/sitemap-${index + 1}.xml`));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...files.map((file) => `<sitemap><loc>${file}</loc></sitemap>`),
    '</sitemapindex>\n',
  ].join('\n');
}

/** Path prefixes that robots must not read: API calls, and personal pages. */
const DISALLOWED_PATHS = [
  '/api/',
  '/demo/',
  '/admin',
  '/cart',
  '/user-',
  '/feedback',
  '/service-book',
  '/picker-service-booking',
  '/slot-booked',
  '/instand-booking',
  '/scheduled-booking',
  '/complete-booking',
  '/cancel-booking',
  '/booking-otp',
  '/change-password',
  '/notification-settings',
  '/pay',
  '/verify-email',
  '/unsubscribe',
  '/otp-verification',
  '/employee-home',
  '/employee-booking',
  '/employee-change-password',
];

/** Builds robots.txt: the allowed paths and the sitemap's URL. */
export function robotsTxt(origin: string): string {
  return [
    'User-agent: *',
    ...DISALLOWED_PATHS.map((path) => `Disallow: ${path}`),
    ...(origin ? ['', `Sitemap: ${origin}/sitemap.xml`] : []),
    '',
  ].join('\n');
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
