import '../../platform/all-texts.ts';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useGrant } from '../../platform/admin-operator.ts';
import { useAccountQuery } from '../../platform/query/use-account-query.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { lazySheet } from './console/lazy-sheet.tsx';
import { pageStates } from './console/page-states.tsx';
import { categoriesQuery, servicesQuery } from './services-query.ts';
import { serviceColumns } from './services/service-columns.tsx';
import type { ListFilter } from './table/list-filters.tsx';
import { ListPage } from './table/list-page.tsx';
import { parseListState } from './table/list-state.ts';

const ChangePricesSheet = lazySheet(async () => ({
  default: (await import('./services/change-prices-sheet.tsx')).ChangePricesSheet,
}));
const { Part: ServiceBulkBar, preload } = lazyPart(async () => ({
  default: (await import('./services/service-bulk-bar.tsx')).ServiceBulkBar,
}));

/** The services of the catalogue with their prices. */
export function ServicesPage() {
  const t = useText();
  const language = useLanguage();
  const [address] = useSearchParams();
  const mayAct = useGrant('catalogue.act');
  const [pricing, setPricing] = useState(false);
  const { data: categories } = useAccountQuery(categoriesQuery);
  const columns = useMemo(() => serviceColumns(t, language), [t, language]);
  const filters: ListFilter[] = [
    {
      name: 'category',
      label: t('catalogue.category'),
      options: (categories?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      name: 'type',
      label: t('catalogue.type'),
      options: (['service', 'enquiry'] as const).map((value) => ({
        value,
        label: t(`catalogue.type_${value}`),
      })),
    },
    {
      name: 'state',
      label: t('catalogue.state'),
      options: (['draft', 'scheduled', 'active', 'archived'] as const).map((value) => ({
        value,
        label: t(`catalogue.state_${value}`),
      })),
    },
  ];
  const category = parseListState(address).filters['category'] ?? '';
  // The list loads again once a category's prices are published.
  const query = servicesQuery(address);
  const { reload } = useAccountQuery(query, { keepPrevious: true });
  return (
    <>
      <ListPage
        list="services"
        object="service"
        title={t('catalogue.title')}
        columns={columns}
        filters={filters}
        searchLabel={t('catalogue.search')}
        sort=""
        query={query}
        idOf={({ id }) => id}
        hrefOf={({ id }) => `/admin/services/${id}`}
        preload={preload}
        empty={{ title: t('catalogue.none'), text: t('catalogue.none_help') }}
        failed={t('catalogue.load_failed')}
        tools={
          mayAct && (
            <>
              {category && (
                <Button variant="default" size="compact" onClick={() => setPricing(true)}>
                  {t('catalogue.change_category_prices')}
                </Button>
              )}
              <Button component={Link} size="compact" to="/admin/services/new">
                {t('catalogue.new')}
              </Button>
            </>
          )
        }
        bulk={
          mayAct
            ? {
                labelOf: ({ name }) => name,
                bar: (selection) => <ServiceBulkBar {...selection} />,
              }
            : null
        }
      />
      <ChangePricesSheet
        opened={pricing}
        scope={{ category }}
        close={() => setPricing(false)}
        onPublished={reload}
      />
    </>
  );
}

/** The page while it loads, and if that failed. */
export const { Loading: ServicesSkeleton, Failed: ServicesFailed } = pageStates({
  title: 'catalogue.title',
  failed: 'catalogue.load_failed',
  rows: 8,
});
