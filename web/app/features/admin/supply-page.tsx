import '../../platform/all-texts.ts';
import type { SupplyRow } from '@aaspaas/contract/features/admin-insight.ts';
import { INSIGHT_DAYS } from '@aaspaas/contract/features/measures.ts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useGrant } from '../../platform/admin-operator.ts';
import type { Translate } from '../../ui/language/language.ts';
import { useText } from '../../ui/language/use-text.ts';
import { pageStates } from './console/page-states.tsx';
import { DEFAULT_DAYS, supplyFileUrl, supplyQuery } from './insight/insight-query.ts';
import { usePlaceFilters } from './insight/insight-filters.tsx';
import services from './services/services.module.css';
import { ExportButton } from './table/export-button.tsx';
import type { ListFilter } from './table/list-filters.tsx';
import { ListPage } from './table/list-page.tsx';
import type { ListColumn } from './table/list-table.tsx';

/** Where customers ask for a service that no professional offers, by PIN code and service. */
export function SupplyPage() {
  const t = useText();
  const [address] = useSearchParams();
  const readsBookings = useGrant('bookings.read');
  const columns = useMemo(() => supplyColumns(t), [t]);
  const filters: ListFilter[] = [
    {
      name: 'days',
      label: t('insight.days'),
      // Without a choice, the default period.
      options: INSIGHT_DAYS.filter((count) => String(count) !== DEFAULT_DAYS).map((count) => ({
        value: String(count),
        label: t('insight.last_days', { count }),
      })),
      any: t('insight.last_days', { count: Number(DEFAULT_DAYS) }),
    },
    ...usePlaceFilters(),
  ];
  return (
    <ListPage
      list="supply"
      object="gap"
      title={t('insight.supply')}
      columns={columns}
      filters={filters}
      searchLabel={t('insight.supply_search')}
      sort=""
      query={supplyQuery(address)}
      idOf={({ pin, service_id }) => Number(pin) * 1_000_000 + service_id}
      hrefOf={({ pin, service_id }) =>
        readsBookings
          ? `/admin/bookings?${pin ? `f.pin=${pin}&` : ''}f.service=${service_id}`
          : `/admin/services/${service_id}`
      }
      empty={{ title: t('insight.supply_none'), text: t('insight.supply_none_help') }}
      failed={t('insight.supply_failed')}
      tools={<ExportButton url={supplyFileUrl(address)} fileName="supply.csv" />}
    />
  );
}

function supplyColumns(t: Translate): ListColumn<SupplyRow>[] {
  const count = (value: number) => (value > 0 ? value : '–');
  return [
    {
      id: 'service',
      header: t('catalogue.service'),
      cell: (row) => (
        <span>
          {row.service_name}
          <span className={services.group}>{row.category_name}</span>
        </span>
      ),
    },
    {
      id: 'pin',
      header: t('insight.pin'),
      phone: 'second',
      cell: ({ pin }) => pin || <span className="muted">{t('insight.pin_unknown')}</span>,
    },
    { id: 'city', header: t('console.city'), phone: 'second', cell: ({ city }) => city ?? '–' },
    { id: 'expired', header: t('insight.expired'), numeric: true, cell: ({ expired }) => count(expired) },
    {
      id: 'uncovered',
      header: t('insight.uncovered'),
      numeric: true,
      cell: ({ uncovered }) => count(uncovered),
    },
    {
      id: 'searches',
      header: t('insight.gap_searches'),
      numeric: true,
      cell: ({ searches }) => count(searches),
    },
    { id: 'total', header: t('insight.total'), numeric: true, phone: 'first', cell: ({ total }) => total },
  ];
}

/** The page while it loads, and if that failed. */
export const { Loading: SupplySkeleton, Failed: SupplyFailed } = pageStates({
  title: 'insight.supply',
  failed: 'insight.supply_failed',
  rows: 8,
});
