/** A page that search engines are told of. */
export interface SitemapEntry {
  /** Path and query in English; other languages are told by `lang`. */
  readonly path: string;
  /** When what it shows changed; null where nobody knows. */
  readonly changed: Date | null;
}

/** Addresses in one file. */
export const PART_SIZE = 5000;

/** How many files the entries need. */
export function partsOf(entries: readonly SitemapEntry[]): number {
  return Math.max(1, Math.ceil(entries.length / PART_SIZE));
}

/** A file of addresses, each with its other language beside it. `part` counts from 1. */
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

/** The list of the files, where one is not enough. */
export function sitemapIndexXml(parts: number, origin: string): string {
  const files = Array.from({ length: parts }, (_, index) => escapeXml(`${origin}/sitemap-${index + 1}.xml`));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...files.map((file) => `<sitemap><loc>${file}</loc></sitemap>`),
    '</sitemapindex>\n',
  ].join('\n');
}

/** What robots are asked to leave alone: calls, and pages that belong to a person. They match by their beginning. */
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
  '/otp-verification',
  '/employee-home',
  '/employee-booking',
  '/employee-change-password',
];

/** What robots may read, and where the list of all pages is. */
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
