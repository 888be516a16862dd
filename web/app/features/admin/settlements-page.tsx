import '../../platform/all-texts.ts';
import type { SettlementState } from '@aaspaas/contract/features/admin-settlements.ts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { Page } from '../../ui/frame.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { LoadFailed } from '../../ui/page-state.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { settlementColumns } from './settlements/settlement-columns.tsx';
import { SettlementTabs } from './settlements/settlement-tabs.tsx';
import { SETTLEMENTS_SORT, settlementsFileUrl, settlementsQuery } from './settlements-query.ts';
import { ExportButton } from './table/export-button.tsx';
import type { ListFilter } from './table/list-filters.tsx';
import { ListPage } from './table/list-page.tsx';

const { Part: SettlementSidePanel, preload } = lazyPart(async () => ({
  default: (await import('./settlements/settlement-side-panel.tsx')).SettlementSidePanel,
}));

const STATES: readonly SettlementState[] = ['waiting', 'differs', 'posted', 'in_bank'];

/** The list of settlements: search, filters, the table and the side panel. */
export function SettlementsPage() {
  const t = useText();
  const language = useLanguage();
  const [address] = useSearchParams();
  const columns = useMemo(() => settlementColumns(t, language), [t, language]);
  const filters: ListFilter[] = [
    {
      name: 'state',
      label: t('admin.state'),
      options: STATES.map((value) => ({ value, label: t(`settlement.state_${value}`) })),
    },
    {
      name: 'unmatched',
      label: t('settlement.only_unmatched'),
      options: [{ value: '1', label: t('settlement.only_unmatched_yes') }],
    },
    { name: 'from', label: t('console.from') },
    { name: 'to', label: t('console.to') },
  ];
  return (
    <ListPage
      list="settlements"
      title={t('settlement.title')}
      columns={columns}
      filters={filters}
      searchLabel={t('settlement.search')}
      sort={SETTLEMENTS_SORT}
      query={settlementsQuery(address)}
      idOf={({ id }) => id}
      object="settlement"
      hrefOf={({ id }) => `/admin/settlements?open=settlement:${id}`}
      panel={(id, close) => <SettlementSidePanel key={id} id={id} close={close} />}
      preload={preload}
      empty={{ title: t('settlement.none'), text: t('settlement.none_help') }}
      failed={t('settlement.failed')}
      tools={<ExportButton url={settlementsFileUrl(address)} fileName="settlements.csv" />}
      tabs={<SettlementTabs current="/admin/settlements" />}
    />
  );
}

/** The page while it loads. */
export function SettlementsSkeleton() {
  const t = useText();
  return (
    <Page compact>
      <ListSkeleton rows={8} title={t('settlement.title')} />
    </Page>
  );
}

/** The page if loading failed. */
export function SettlementsFailed() {
  const t = useText();
  return (
    <Page compact>
      <h1 className="text-24">{t('settlement.title')}</h1>
      <LoadFailed text={t('settlement.failed')} />
    </Page>
  );
}
