import '../../platform/all-texts.ts';
import type { BookingLineRow } from '@aaspaas/contract/features/admin-bookings.ts';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useGrant } from '../../platform/admin-operator.ts';
import { useAccountQuery } from '../../platform/query/use-account-query.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import {
  BOOKINGS_SORT,
  bookingLinesQuery,
  bookingsFileUrl,
  citiesQuery,
  matchingLinesQuery,
} from './bookings-query.ts';
import { bookingColumns } from './bookings/booking-columns.tsx';
import { pageStates } from './console/page-states.tsx';
import { ATTENTIONS, formatAttention } from './queue.ts';
import { ExportButton } from './table/export-button.tsx';
import type { ListFilter } from './table/list-filters.tsx';
import { ListPage } from './table/list-page.tsx';

const { Part: LineSidePanel, preload: preloadPanel } = lazyPart(async () => ({
  default: (await import('./bookings/line-side-panel.tsx')).LineSidePanel,
}));
const { Part: BulkBar, preload: preloadBar } = lazyPart(async () => ({
  default: (await import('./bookings/bulk-bar.tsx')).BulkBar,
}));
const preloadParts = () => Promise.all([preloadPanel(), preloadBar()]);

const lineIdOf = ({ detail_id }: BookingLineRow) => detail_id;

const STATES = ['placed', 'assigned', 'started', 'done', 'approved', 'disputed', 'cancelled'] as const;

/** All bookings, a row per line. */
export function BookingsPage() {
  const t = useText();
  const language = useLanguage();
  const [address] = useSearchParams();
  const mayAllocate = useGrant('bookings.act');
  const mayCancel = useGrant('cancellations.act');
  const { data: cities } = useAccountQuery(citiesQuery);
  const columns = useMemo(() => bookingColumns(t, language), [t, language]);
  const filters: ListFilter[] = [
    {
      name: 'state',
      label: t('admin.state'),
      options: STATES.map((value) => ({ value, label: t(`admin.tab_${value}`) })),
    },
    {
      name: 'flag',
      label: t('console.flag'),
      options: [
        { value: 'any', label: t('console.any_flag') },
        ...ATTENTIONS.map((value) => ({ value, label: formatAttention(t, value) })),
      ],
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
      list="bookings"
      title={t('console.bookings')}
      columns={columns}
      filters={filters}
      searchLabel={t('console.search_bookings')}
      sort={BOOKINGS_SORT}
      query={bookingLinesQuery(address)}
      idOf={lineIdOf}
      object="line"
      hrefOf={({ booking_id }) => `/admin/bookings/${booking_id}`}
      panel={(id, close, reload) => <LineSidePanel key={id} id={id} close={close} onChanged={reload} />}
      preload={preloadParts}
      empty={{ title: t('console.no_bookings'), text: t('console.no_bookings_help') }}
      failed={t('admin.load_failed')}
      tools={
        <>
          {mayAllocate && (
            <Button component={Link} to="/admin/bookings/new" size="sm">
              {t('caller.title')}
            </Button>
          )}
          <ExportButton url={bookingsFileUrl(address)} fileName="bookings.csv" />
        </>
      }
      live={{
        matchingQuery: (ids) => matchingLinesQuery(address, ids),
        newText: (count) => t('console.new_bookings', { count }),
      }}
      bulk={
        mayAllocate || mayCancel
          ? {
              labelOf: ({ booking_id, service_name }) => `${booking_id}, ${service_name}`,
              bar: (selection) => <BulkBar {...selection} mayAllocate={mayAllocate} mayCancel={mayCancel} />,
            }
          : null
      }
    />
  );
}

/** The page while it loads, and if that failed. */
export const { Loading: BookingsSkeleton, Failed: BookingsFailed } = pageStates({
  title: 'console.bookings',
  failed: 'admin.load_failed',
  rows: 8,
});
