import { SHARE_PICTURE, sharePath } from '@aaspaas/contract/kernel/share-picture.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import type { Frame } from '@aaspaas/contract/page.ts';
import type { MetaDescriptor } from 'react-router';
import { textIn } from '../ui/language/language.ts';

/** The metadata of a public page for search engines and link previews. */
export interface Head {
  /** The whole title, including the site name (`titleOf`). */
  readonly title: string;
  readonly description: string;
  /** The canonical address of the page: path and query in English. */
  readonly path: string;
  /** One of our own pictures, with its alternative text. */
  readonly picture?: { readonly url: string; readonly alt: string } | null;
  /** Structured data (schema.org). */
  readonly jsonLd?: (site: Site) => readonly object[];
}

/** The site's address for structured data and its other pages. */
export interface Site {
  readonly name: string;
  /** For pictures and other files, which are the same in each language. */
  readonly origin: string;
  /** The full address of a page in the page's language. */
  urlFor(path: string): string;
}

/** The maximum length; search engines cut longer descriptions in the middle of a word. */
const MAX_DESCRIPTION_LENGTH = 160;

/** Returns the address of a page in a language; English has no prefix. */
export function pathIn(path: string, language: Language): string {
  return language === 'en' ? path : `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;
}

/** Creates the `meta` of an indexable route: title, description, canonical address, alternate language and link preview. */
export function headOf(matches: MetaArgs['matches'], head: Head): MetaDescriptor[] {
  const { language = 'en', origin = '' } = (matches[0]?.loaderData as Partial<Frame> | undefined) ?? {};
  const site: Site = {
    name: textIn(language)('shell.name'),
    origin,
    urlFor: (path) => origin + pathIn(path, language),
  };
  const canonicalUrl = site.urlFor(head.path);
  const description = truncateDescription(head.description);
  const share = head.picture && sharePath(head.picture.url);
  const jsonLd = head.jsonLd?.(site) ?? [];
  return [
    { title: head.title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: canonicalUrl },
    { tagName: 'link', rel: 'alternate', hrefLang: 'en-IN', href: origin + head.path },
    { tagName: 'link', rel: 'alternate', hrefLang: 'hi-IN', href: origin + pathIn(head.path, 'hi') },
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: origin + head.path },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: site.name },
    { property: 'og:locale', content: `${language}_IN` },
    { property: 'og:title', content: head.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonicalUrl },
    ...(share && head.picture
      ? [
          { property: 'og:image', content: origin + share },
          { property: 'og:image:type', content: 'image/jpeg' },
          { property: 'og:image:width', content: String(SHARE_PICTURE.width) },
          { property: 'og:image:height', content: String(SHARE_PICTURE.height) },
          { property: 'og:image:alt', content: head.picture.alt },
        ]
      : []),
    { name: 'twitter:card', content: share ? 'summary_large_image' : 'summary' },
    ...(jsonLd.length
      ? [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': [...jsonLd] } }]
      : []),
  ];
}

/** Returns the breadcrumb structured data of a page: its ancestors and the page itself. */
export function breadcrumbJsonLd(
  items: readonly { readonly to: string; readonly name: string }[],
  { urlFor }: Site,
): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: items.map(({ to, name }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: urlFor(to),
    })),
  };
}

/** Formats a text as a description: on one line, cut after a whole word. */
export function truncateDescription(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= MAX_DESCRIPTION_LENGTH) return line;
  const start = line.slice(0, MAX_DESCRIPTION_LENGTH - 1);
  const sentence = Math.max(...['. ', '? ', '! ', '। '].map((end) => start.lastIndexOf(end)));
  // Prefer a whole sentence if it is long enough.
  if (sentence > MAX_DESCRIPTION_LENGTH / 2) return start.slice(0, sentence + 1);
  return `${start.slice(0, Math.max(start.lastIndexOf(' '), 1)).replace(/[,;:–-]+$/, '')}…`;
}

interface MetaArgs {
  readonly matches: readonly ({ readonly loaderData?: unknown } | undefined)[];
}
