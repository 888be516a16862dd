import '../../platform/all-texts.ts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { pageStates } from './console/page-states.tsx';
import { reviewsFileUrl, reviewsQuery } from './reviews/reviews-query.ts';
import { reviewColumns } from './reviews/review-columns.tsx';
import { ExportButton } from './table/export-button.tsx';
import type { ListFilter } from './table/list-filters.tsx';
import { ListPage } from './table/list-page.tsx';

const { Part: ReviewSidePanel, preload } = lazyPart(async () => ({
  default: (await import('./reviews/review-side-panel.tsx')).ReviewSidePanel,
}));

/** All reviews, reported ones first. */
export function ReviewsPage() {
  const t = useText();
  const language = useLanguage();
  const [address] = useSearchParams();
  const columns = useMemo(() => reviewColumns(t, language), [t, language]);
  const filters: ListFilter[] = [
    {
      name: 'state',
      label: t('catalogue.state'),
      options: (['reported', 'visible', 'hidden'] as const).map((value) => ({
        value,
        label: t(`review.state_${value}`),
      })),
    },
    {
      name: 'rating',
      label: t('review.rating'),
      options: [1, 2, 3, 4, 5].map((count) => ({
        value: String(count),
        label: t('review.stars', { count }),
      })),
    },
  ];
  return (
    <ListPage
      list="reviews"
      title={t('review.admin_title')}
      columns={columns}
      filters={filters}
      searchLabel={t('review.search')}
      sort=""
      query={reviewsQuery(address)}
      idOf={({ id }) => id}
      object="review"
      hrefOf={({ id }) => `/admin/reviews?open=review:${id}`}
      panel={(id, close, reload) => <ReviewSidePanel key={id} id={id} close={close} onDecided={reload} />}
      preload={preload}
      empty={{ title: t('review.none'), text: t('review.none_help') }}
      failed={t('review.list_failed')}
      tools={<ExportButton url={reviewsFileUrl(address)} fileName="reviews.csv" />}
    />
  );
}

/** The page while it loads, and if that failed. */
export const { Loading: ReviewsSkeleton, Failed: ReviewsFailed } = pageStates({
  title: 'review.admin_title',
  failed: 'review.list_failed',
  rows: 8,
});
