import '../../platform/all-texts.ts';
import type { SearchMissRow } from '@aaspaas/contract/features/admin-insight.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatDate } from '../../platform/format.ts';
import { useAccountQuery } from '../../platform/query/use-account-query.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { Translate } from '../../ui/language/language.ts';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { pageStates } from './console/page-states.tsx';
import { SEARCHES_SORT, searchesFileUrl, searchesQuery } from './insight/insight-query.ts';
import { usePlaceFilters } from './insight/insight-filters.tsx';
import { ExportButton } from './table/export-button.tsx';
import type { ListFilter } from './table/list-filters.tsx';
import { ListPage } from './table/list-page.tsx';
import type { ListColumn } from './table/list-table.tsx';

const { Part: SearchMissPanel, preload } = lazyPart(async () => ({
  default: (await import('./insight/search-miss-panel.tsx')).SearchMissPanel,
}));

/** What customers searched for without a result; a query becomes a search word of a service here. */
export function SearchesPage() {
  const t = useText();
  const language = useLanguage();
  const [address] = useSearchParams();
  const columns = useMemo(() => searchColumns(t, language), [t, language]);
  const query = searchesQuery(address);
  const { data } = useAccountQuery(query, { keepPrevious: true });
  // A row that left the list with the last change stays in its panel.
  const [rows, setRows] = useState<ReadonlyMap<number, SearchMissRow>>(new Map());
  if (data && data.data.some((row) => rows.get(row.id) !== row))
    setRows(new Map([...rows, ...data.data.map((row) => [row.id, row] as const)]));
  const [city] = usePlaceFilters();
  const filters: ListFilter[] = [
    ...(city ? [city] : []),
    {
      name: 'reason',
      label: t('insight.reason'),
      options: (['unknown', 'far'] as const).map((value) => ({ value, label: t(`insight.reason_${value}`) })),
    },
    {
      name: 'state',
      label: t('insight.state'),
      options: [{ value: 'added', label: t('insight.state_added') }],
      any: t('insight.state_open'),
    },
  ];
  return (
    <ListPage
      list="searches"
      object="search"
      title={t('insight.searches')}
      columns={columns}
      filters={filters}
      searchLabel={t('insight.searches_search')}
      sort={SEARCHES_SORT}
      query={query}
      idOf={({ id }) => id}
      hrefOf={({ id }) => `/admin/searches?open=search:${id}`}
      panel={(id, close, reload) => (
        <SearchMissPanel key={id} id={id} miss={rows.get(id) ?? null} close={close} onAdded={reload} />
      )}
      preload={preload}
      empty={{ title: t('insight.searches_none'), text: t('insight.searches_none_help') }}
      failed={t('insight.searches_failed')}
      tools={<ExportButton url={searchesFileUrl(address)} fileName="searches.csv" />}
    />
  );
}

function searchColumns(t: Translate, language: Language): ListColumn<SearchMissRow>[] {
  return [
    { id: 'query', header: t('insight.query'), cell: ({ query }) => <span dir="auto">{query}</span> },
    {
      id: 'count',
      header: t('insight.count'),
      sort: 'count',
      numeric: true,
      phone: 'first',
      cell: ({ count }) => count,
    },
    {
      id: 'pin',
      header: t('insight.pin'),
      phone: 'second',
      cell: ({ pin }) => pin || <span className="muted">{t('insight.pin_unknown')}</span>,
    },
    { id: 'city', header: t('console.city'), phone: 'second', cell: ({ city }) => city ?? '–' },
    {
      id: 'last',
      header: t('insight.last_day'),
      sort: 'last',
      cell: ({ last_day }) => formatDate(last_day, language),
    },
    {
      id: 'service',
      header: t('insight.reason'),
      phone: 'second',
      cell: ({ service, added_to }) =>
        added_to
          ? `${t('insight.state_added')}: ${added_to.name}`
          : service
            ? `${t('insight.reason_far')}: ${service.name}`
            : t('insight.reason_unknown'),
    },
  ];
}

/** The page while it loads, and if that failed. */
export const { Loading: SearchesSkeleton, Failed: SearchesFailed } = pageStates({
  title: 'insight.searches',
  failed: 'insight.searches_failed',
  rows: 8,
});
