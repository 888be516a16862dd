import type { MetaDescriptor } from 'react-router';
import { breadcrumbJsonLd, headOf } from '../../platform/head.ts';
import { textIn } from '../../ui/language/language.ts';
import { languageOf, titleOf } from '../../platform/page-title.ts';
import { listPath } from './card.ts';

/** The category or sub-category in the heading of the list. */
interface Named {
  readonly id: number;
  readonly name: string | null;
}

export interface ListHeadData {
  readonly category: Named | null;
  readonly subcategory: Named | null;
  /** The picture for link previews. */
  readonly cover: string | null | undefined;
}

/** Returns the meta tags of the list; the canonical address is the unfiltered list, regardless of filters and order. */
export function listHead(
  matches: Parameters<typeof headOf>[0],
  { category, subcategory, cover }: ListHeadData,
): MetaDescriptor[] {
  const language = languageOf(matches);
  const t = textIn(language);
  const name = subcategory?.name ?? category?.name ?? t('catalog.most_popular');
  const path = category ? listPath(category.id, subcategory?.id) : '/list-of-services';
  return headOf(matches, {
    title: titleOf(name, language),
    description: t('discovery.list_description', { name }),
    path,
    picture: cover ? { url: cover, alt: name } : null,
    jsonLd: (site) => [
      breadcrumbJsonLd(
        [
          { to: '/', name: t('shell.home') },
          ...(category?.name ? [{ to: listPath(category.id), name: category.name }] : []),
          ...(subcategory?.name ? [{ to: path, name: subcategory.name }] : []),
        ],
        site,
      ),
    ],
  });
}
