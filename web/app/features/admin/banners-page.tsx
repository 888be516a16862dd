import '../../platform/all-texts.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { adminCall } from '../../platform/admin-call.ts';
import { useGrant } from '../../platform/admin-operator.ts';
import { ApiFailure } from '../../platform/api-client.ts';
import { withRetry } from '../../platform/call-with-retry.ts';
import { useAccountQuery } from '../../platform/query/use-account-query.ts';
import { useIdempotencyKey } from '../../platform/use-idempotency-key.ts';
import { Button } from '../../ui/button.tsx';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { toast } from '../../ui/toast-store.ts';
import { bannersQuery } from './banners-query.ts';
import { bannerColumns, type MoveBanner, moveButtonId } from './banners/banner-columns.tsx';
import { citiesQuery } from './bookings-query.ts';
import { pageStates } from './console/page-states.tsx';
import type { ListFilter } from './table/list-filters.tsx';
import { ListPage } from './table/list-page.tsx';

/** The banners of the home page, in their order. */
export function BannersPage() {
  const t = useText();
  const language = useLanguage();
  const [address] = useSearchParams();
  const mayAct = useGrant('content.act');
  const { data: cities } = useAccountQuery(citiesQuery);
  const query = bannersQuery(address);
  const { reload } = useAccountQuery(query, { keepPrevious: true });
  const move = useMove(reload);
  const columns = useMemo(
    () => bannerColumns(t, language, mayAct ? move : null),
    [t, language, mayAct, move],
  );
  const filters: ListFilter[] = [
    {
      name: 'state',
      label: t('catalogue.state'),
      options: (['live', 'scheduled', 'ended', 'archived'] as const).map((value) => ({
        value,
        label: t(`banner.state_${value}`),
      })),
    },
    {
      name: 'city',
      label: t('console.city'),
      options: (cities?.data ?? []).map(({ slug, name }) => ({ value: slug, label: name })),
    },
  ];
  return (
    <ListPage
      title={t('banner.title')}
      columns={columns}
      filters={filters}
      searchLabel={t('banner.search')}
      sort=""
      query={query}
      idOf={({ id }) => id}
      object="banner"
      hrefOf={({ id }) => `/admin/banners/${id}`}
      empty={{ title: t('banner.none'), text: t('banner.none_help') }}
      failed={t('banner.list_failed')}
      tools={
        mayAct && (
          <Button component={Link} size="compact" to="/admin/banners/new">
            {t('banner.new')}
          </Button>
        )
      }
    />
  );
}

/** Moves a banner, and keeps the focus on its button although the rows change their places. */
function useMove(reload: () => Promise<void>): MoveBanner {
  const idempotency = useIdempotencyKey();
  const [moved, setMoved] = useState<{ readonly button: string } | null>(null);
  useEffect(() => {
    if (moved) document.getElementById(moved.button)?.focus();
  }, [moved]);
  const latest = useRef<MoveBanner>(async () => undefined);
  const move: MoveBanner = async (id, direction) => {
    try {
      // A second press moves it by another place, so it is another request.
      const idempotencyKey = idempotency.keyFor([id, direction]);
      const { message } = await withRetry(() =>
        adminCall('admin.move_banner', { params: { id }, body: { direction } }, { idempotencyKey }),
      );
      idempotency.done();
      toast.success(message);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast.error(error.message);
    }
    await reload();
    setMoved({ button: moveButtonId(id, direction) });
  };
  useEffect(() => {
    latest.current = move;
  });
  // The columns, and with them the cells that have the focus, stay the same.
  return useCallback<MoveBanner>((id, direction) => latest.current(id, direction), []);
}

/** The page while it loads, and if that failed. */
export const { Loading: BannersSkeleton, Failed: BannersFailed } = pageStates({
  title: 'banner.title',
  failed: 'banner.list_failed',
  rows: 4,
});
