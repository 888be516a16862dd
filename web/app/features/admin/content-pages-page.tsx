import '../../platform/all-texts.ts';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useGrant } from '../../platform/admin-operator.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/frame.tsx';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { LoadFailed } from '../../ui/page-state.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
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

/** The page while it loads. */
export function ContentPagesSkeleton() {
  const t = useText();
  return (
    <Page compact>
      <ListSkeleton rows={8} title={t('pages.title')} />
    </Page>
  );
}

/** The page if loading failed. */
export function ContentPagesFailed() {
  const t = useText();
  return (
    <Page compact>
      <h1 className="text-24">{t('pages.title')}</h1>
      <LoadFailed text={t('pages.list_failed')} />
    </Page>
  );
}
