import type { MetaDescriptor } from 'react-router';
import { breadcrumbJsonLd, headOf } from '../../platform/head.ts';
import { textIn } from '../../platform/language.ts';
import { languageOf, titleOf } from '../../platform/page-title.ts';
import { listPath } from './card.ts';

/** A category or sub-category as the list's head names it. */
interface Named {
  readonly id: number;
  readonly name: string | null;
}

export interface ListHeadData {
  readonly category: Named | null;
  readonly subcategory: Named | null;
  /** The picture with which it is shared. */
  readonly cover: string | null | undefined;
}

/** What the list says of itself; whatever it is filtered and ordered by, its address is the whole list's. */
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
