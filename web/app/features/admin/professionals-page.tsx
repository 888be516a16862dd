import '../../platform/all-texts.ts';
import { LOW_RATING } from '@aaspaas/contract/features/low-rating.ts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useAccountQuery } from '../../platform/query/use-account-query.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { APPLICANT_STATES } from './applicants-query.ts';
import { citiesQuery } from './bookings-query.ts';
import { pageStates } from './console/page-states.tsx';
import {
  allServicesQuery,
  PROFESSIONALS_SORT,
  professionalsFileUrl,
  professionalsQuery,
} from './professionals-query.ts';
import { professionalColumns } from './professionals/professional-columns.tsx';
import { ExportButton } from './table/export-button.tsx';
import type { ListFilter } from './table/list-filters.tsx';
import { ListPage } from './table/list-page.tsx';

const { Part: ProfessionalSidePanel, preload } = lazyPart(async () => ({
  default: (await import('./professionals/professional-side-panel.tsx')).ProfessionalSidePanel,
}));

/** All registered professionals. */
export function ProfessionalsPage() {
  const t = useText();
  const language = useLanguage();
  const [address] = useSearchParams();
  const { data: cities } = useAccountQuery(citiesQuery);
  const { data: services } = useAccountQuery(allServicesQuery);
  const columns = useMemo(() => professionalColumns(t, language), [t, language]);
  const filters: ListFilter[] = [
    {
      name: 'state',
      label: t('admin.state'),
      options: APPLICANT_STATES.map((value) => ({ value, label: t(`admin.state_${value}`) })),
    },
    {
      name: 'city',
      label: t('console.city'),
      options: (cities?.data ?? []).map(({ slug, name }) => ({ value: slug, label: name })),
    },
    {
      name: 'service',
      label: t('professional.service'),
      options: (services?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      name: 'paused',
      label: t('professional.availability'),
      options: [
        { value: 'yes', label: t('professional.paused') },
        { value: 'no', label: t('professional.not_paused') },
      ],
    },
    {
      name: 'rating',
      label: t('professional.rating'),
      options: [{ value: 'low', label: t('professional.rating_low', { stars: LOW_RATING }) }],
    },
  ];
  return (
    <ListPage
      list="professionals"
      title={t('admin.professionals')}
      columns={columns}
      filters={filters}
      searchLabel={t('professional.search')}
      sort={PROFESSIONALS_SORT}
      query={professionalsQuery(address)}
      idOf={({ id }) => id}
      object="professional"
      hrefOf={({ id }) => `/admin/professionals/${id}`}
      panel={(id, close, reload) => (
        <ProfessionalSidePanel key={id} id={id} close={close} onChanged={reload} />
      )}
      preload={preload}
      empty={{ title: t('professional.none'), text: t('professional.none_help') }}
      failed={t('admin.professionals_failed')}
      tools={<ExportButton url={professionalsFileUrl(address)} fileName="professionals.csv" />}
    />
  );
}

/** The page while it loads, and if that failed. */
export const { Loading: ProfessionalsSkeleton, Failed: ProfessionalsFailed } = pageStates({
  title: 'admin.professionals',
  failed: 'admin.professionals_failed',
  rows: 8,
});
