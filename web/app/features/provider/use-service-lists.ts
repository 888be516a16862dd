import type { ReplyOf } from '@aaspaas/contract/api.ts';
import { call } from '../../platform/api-client.ts';
import { useQuery } from '../../platform/use-query.ts';
import { useLanguage } from '../../ui/language/use-text.ts';

/** The options of the service forms that are loaded so far. */
export interface ServiceLists {
  readonly categories: ReplyOf<'catalog.categories'>['data'];
  readonly subcategories: ReplyOf<'catalog.subcategories'>['data'];
  readonly services: ReplyOf<'provider.subcategory_services'>['data'] | null;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** Loads the categories, the sub-categories of the chosen one, and (`enabled`) the services of the chosen sub-category. */
export function useServiceLists(
  { category, subCategory }: { readonly category: string; readonly subCategory: string },
  enabled = true,
): ServiceLists {
  const language = useLanguage();
  const categories = useQuery(language, (signal) => call('catalog.categories', {}, { signal }));
  const subcategories = useQuery(category ? `${language}:${category}` : null, (signal) =>
    call('catalog.subcategories', { params: { category } }, { signal }),
  );
  const services = useQuery(enabled && subCategory ? `${language}:${subCategory}` : null, (signal) =>
    call('provider.subcategory_services', { params: { subcategory_id: subCategory } }, { signal }),
  );
  const all = [categories, subcategories, services];
  return {
    categories: categories.data?.data ?? [],
    subcategories: subcategories.data?.data ?? [],
    services: services.data?.data ?? null,
    failed: all.some(({ failed }) => failed),
    retry: () => {
      for (const one of all) if (one.failed) one.retry();
    },
  };
}
