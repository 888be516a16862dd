import '../../platform/all-texts.ts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useGrant } from '../../platform/admin-operator.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { pageStates } from './console/page-states.tsx';
import { CUSTOMERS_SORT, customersFileUrl, customersQuery } from './customers-query.ts';
import { customerColumns } from './customers/customer-columns.tsx';
import { ExportButton } from './table/export-button.tsx';
import type { ListFilter } from './table/list-filters.tsx';
import { ListPage } from './table/list-page.tsx';

const { Part: CustomerSidePanel, preload } = lazyPart(async () => ({
  default: (await import('./customers/customer-side-panel.tsx')).CustomerSidePanel,
}));

/** All customers. */
export function CustomersPage() {
  const t = useText();
  const language = useLanguage();
  const [address] = useSearchParams();
  const seesMoney = useGrant('booking_money.read');
  const columns = useMemo(() => customerColumns(t, language, seesMoney), [t, language, seesMoney]);
  const filters: ListFilter[] = [
    {
      name: 'booked',
      label: t('customer.booked'),
      options: [
        { value: 'yes', label: t('customer.booked_yes') },
        { value: 'no', label: t('customer.booked_no') },
      ],
    },
    {
      name: 'open',
      label: t('customer.open'),
      options: [
        { value: 'dispute', label: t('customer.open_dispute') },
        { value: 'ticket', label: t('customer.open_ticket') },
      ],
    },
    { name: 'from', label: t('console.from') },
    { name: 'to', label: t('console.to') },
  ];
  return (
    <ListPage
      list="customers"
      title={t('customer.title')}
      columns={columns}
      filters={filters}
      searchLabel={t('customer.search')}
      sort={CUSTOMERS_SORT}
      query={customersQuery(address)}
      idOf={({ id }) => id}
      object="customer"
      hrefOf={({ id }) => `/admin/customers/${id}`}
      panel={(id, close) => <CustomerSidePanel key={id} id={id} close={close} />}
      preload={preload}
      empty={{ title: t('customer.none'), text: t('customer.none_help') }}
      failed={t('customer.failed')}
      tools={<ExportButton url={customersFileUrl(address)} fileName="customers.csv" />}
    />
  );
}

/** The page while it loads, and if that failed. */
export const { Loading: CustomersSkeleton, Failed: CustomersFailed } = pageStates({
  title: 'customer.title',
  failed: 'customer.failed',
  rows: 8,
});
