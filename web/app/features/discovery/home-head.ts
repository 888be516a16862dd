import type { MetaDescriptor } from 'react-router';
import { headOf } from '../../platform/head.ts';
import { textIn } from '../../ui/language/language.ts';
import { languageOf } from '../../platform/page-title.ts';

/** Returns the meta tags and structured data of the home page. `cover` is the picture for link previews. */
export function homeHead(
  matches: Parameters<typeof headOf>[0],
  cover: string | null | undefined,
): MetaDescriptor[] {
  const t = textIn(languageOf(matches));
  return headOf(matches, {
    title: t('shell.title'),
    description: t('shell.description'),
    path: '/',
    picture: cover ? { url: cover, alt: t('shell.name') } : null,
    jsonLd: ({ name, origin, urlFor }) => [
      { '@type': 'WebSite', name, url: urlFor('/') },
      {
        '@type': 'Organization',
        name,
        url: urlFor('/'),
        logo: `${origin}/favicon.svg`,
        areaServed: { '@type': 'Country', name: 'India' },
      },
    ],
  });
}
