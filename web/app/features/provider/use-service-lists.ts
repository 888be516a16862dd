import type { ReplyOf } from '@aaspaas/contract/api.ts';
import { callQuery, useAccountQuery } from '../../platform/query/use-account-query.ts';

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
  const categories = useAccountQuery(callQuery('catalog.categories'));
  const subcategories = useAccountQuery(
    category ? callQuery('catalog.subcategories', { params: { category } }) : null,
  );
  const services = useAccountQuery(
    enabled && subCategory
      ? callQuery('provider.subcategory_services', { params: { subcategory_id: subCategory } })
      : null,
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
