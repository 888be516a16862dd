import '../../platform/all-texts.ts';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useGrant } from '../../platform/admin-operator.ts';
import { Button } from '../../ui/button.tsx';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { pageStates } from './console/page-states.tsx';
import { contentPagesQuery } from './content-pages-query.ts';
import { contentPageColumns } from './content-pages/content-page-columns.tsx';
import type { ListFilter } from './table/list-filters.tsx';
import { ListPage } from './table/list-page.tsx';

/** The content pages, such as the terms and the privacy policy. */
export function ContentPagesPage() {
  const t = useText();
  const language = useLanguage();
  const [address] = useSearchParams();
  const mayAct = useGrant('content.act');
  const columns = useMemo(() => contentPageColumns(t, language), [t, language]);
  const filters: ListFilter[] = [
    {
      name: 'state',
      label: t('catalogue.state'),
      options: (['published', 'changed', 'draft'] as const).map((value) => ({
        value,
        label: t(`pages.state_${value}`),
      })),
    },
  ];
  return (
    <ListPage
      title={t('pages.title')}
      columns={columns}
      filters={filters}
      searchLabel={t('pages.search')}
      sort=""
      query={contentPagesQuery(address)}
      idOf={({ id }) => id}
      object="page"
      hrefOf={({ slug }) => `/admin/pages/${slug}`}
      empty={{ title: t('pages.none'), text: t('pages.none_help') }}
      failed={t('pages.list_failed')}
      tools={
        mayAct && (
          <Button component={Link} size="compact" to="/admin/pages/new">
            {t('pages.new')}
          </Button>
        )
      }
    />
  );
}

/** The page while it loads, and if that failed. */
export const { Loading: ContentPagesSkeleton, Failed: ContentPagesFailed } = pageStates({
  title: 'pages.title',
  failed: 'pages.list_failed',
  rows: 8,
});
