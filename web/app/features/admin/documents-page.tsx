import '../../platform/all-texts.ts';
import type { DocumentRow } from '@aaspaas/contract/features/admin-documents.ts';
import { DOCUMENT_ISSUES, DOCUMENT_KINDS } from '@aaspaas/contract/features/document-kinds.ts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useAccountQuery } from '../../platform/query/use-account-query.ts';
import { Page } from '../../ui/frame.tsx';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { LoadFailed } from '../../ui/page-state.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { documentColumns } from './documents/document-columns.tsx';
import { DocumentSidePanel } from './documents/document-side-panel.tsx';
import { DOCUMENTS_SORT, documentsFileUrl, documentsQuery } from './documents/documents-query.ts';
import { ExportButton } from './table/export-button.tsx';
import type { ListFilter } from './table/list-filters.tsx';
import { ListPage } from './table/list-page.tsx';

/** All numbered documents. */
export function DocumentsPage() {
  const t = useText();
  const language = useLanguage();
  const [address] = useSearchParams();
  const query = documentsQuery(address);
  const columns = useMemo(() => documentColumns(t, language), [t, language]);
  const filters: ListFilter[] = [
    {
      name: 'kind',
      label: t('documents.kind'),
      options: DOCUMENT_KINDS.map((value) => ({ value, label: t(`documents.kind_${value}`) })),
    },
    {
      name: 'issue',
      label: t('documents.issue'),
      options: DOCUMENT_ISSUES.map((value) => ({ value, label: t(`documents.issue_${value}`) })),
    },
    {
      name: 'recipient',
      label: t('documents.recipient'),
      options: (['b2b', 'b2c'] as const).map((value) => ({
        value,
        label: t(`documents.recipient_${value}`),
      })),
    },
    { name: 'from', label: t('console.from') },
    { name: 'to', label: t('console.to') },
  ];
  return (
    <ListPage
      list="documents"
      title={t('documents.title')}
      columns={columns}
      filters={filters}
      searchLabel={t('documents.search')}
      sort={DOCUMENTS_SORT}
      query={query}
      idOf={({ id }) => id}
      object="document"
      hrefOf={pageOf}
      panel={(id, close, reload) => <DocumentSidePanel key={id} id={id} close={close} onChanged={reload} />}
      empty={{ title: t('documents.none'), text: t('documents.none_help') }}
      failed={t('documents.failed')}
      tools={
        <>
          <Waiting query={query} />
          <ExportButton url={documentsFileUrl(address)} fileName="documents.csv" />
        </>
      }
    />
  );
}

/** The page of what a document is about. */
function pageOf({ booking_id, recipient }: DocumentRow): string {
  return booking_id === null ? `/admin/professionals/${recipient.id}` : `/admin/bookings/${booking_id}`;
}

/** Says how many charges have had no document for a day. */
function Waiting({ query }: { query: ReturnType<typeof documentsQuery> }) {
  const t = useText();
  const { data } = useAccountQuery(query, { keepPrevious: true });
  if (!data || data.waiting === 0) return null;
  return (
    <p className="text-14 text-danger" role="status">
      {t('documents.waiting', { count: data.waiting })}
    </p>
  );
}

/** The page while it loads. */
export function DocumentsSkeleton() {
  const t = useText();
  return (
    <Page compact>
      <ListSkeleton rows={8} title={t('documents.title')} />
    </Page>
  );
}

/** The page if loading failed. */
export function DocumentsFailed() {
  const t = useText();
  return (
    <Page compact>
      <h1 className="text-24">{t('documents.title')}</h1>
      <LoadFailed text={t('documents.failed')} />
    </Page>
  );
}
