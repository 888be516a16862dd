import '../../platform/all-texts.ts';
import type { PaymentState } from '@aaspaas/contract/features/admin-payments.ts';
import { PAYMENT_METHODS } from '@aaspaas/contract/kernel/payment-methods.ts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useAccountQuery } from '../../platform/query/use-account-query.ts';
import { Page } from '../../ui/frame.tsx';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { LoadFailed } from '../../ui/page-state.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { citiesQuery } from './bookings-query.ts';
import { PAYMENTS_SORT, paymentsFileUrl, paymentsQuery } from './payments/payments-query.ts';
import { paymentColumns } from './payments/payment-columns.tsx';
import { PaymentSidePanel } from './payments/payment-side-panel.tsx';
import { ExportButton } from './table/export-button.tsx';
import type { ListFilter } from './table/list-filters.tsx';
import { ListPage } from './table/list-page.tsx';

const STATES: readonly PaymentState[] = ['open', 'attempted', 'paid'];

/** All payments. */
export function PaymentsPage() {
  const t = useText();
  const language = useLanguage();
  const [address] = useSearchParams();
  const { data: cities } = useAccountQuery(citiesQuery);
  const columns = useMemo(() => paymentColumns(t, language), [t, language]);
  const filters: ListFilter[] = [
    {
      name: 'state',
      label: t('admin.state'),
      options: STATES.map((value) => ({ value, label: t(`payments.state_${value}`) })),
    },
    {
      name: 'method',
      label: t('payments.method'),
      options: PAYMENT_METHODS.map((value) => ({ value, label: t(`invoice.method_${value}`) })),
    },
    {
      name: 'city',
      label: t('console.city'),
      options: (cities?.data ?? []).map(({ slug, name }) => ({ value: slug, label: name })),
    },
    { name: 'from', label: t('console.from') },
    { name: 'to', label: t('console.to') },
  ];
  return (
    <ListPage
      list="payments"
      title={t('payments.title')}
      columns={columns}
      filters={filters}
      searchLabel={t('payments.search')}
      sort={PAYMENTS_SORT}
      query={paymentsQuery(address)}
      idOf={({ id }) => id}
      object="payment"
      hrefOf={({ booking_id, customer }) =>
        booking_id === null ? `/admin/customers/${customer.id}` : `/admin/bookings/${booking_id}`
      }
      panel={(id, close, reload) => <PaymentSidePanel key={id} id={id} close={close} onChanged={reload} />}
      empty={{ title: t('payments.none'), text: t('payments.none_help') }}
      failed={t('payments.failed')}
      tools={<ExportButton url={paymentsFileUrl(address)} fileName="payments.csv" />}
    />
  );
}

/** The page while it loads. */
export function PaymentsSkeleton() {
  const t = useText();
  return (
    <Page compact>
      <ListSkeleton rows={8} title={t('payments.title')} />
    </Page>
  );
}

/** The page if loading failed. */
export function PaymentsFailed() {
  const t = useText();
  return (
    <Page compact>
      <h1 className="text-24">{t('payments.title')}</h1>
      <LoadFailed text={t('payments.failed')} />
    </Page>
  );
}
