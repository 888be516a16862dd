import '../../platform/all-texts.ts';
import type { ProfessionalDocument } from '@aaspaas/contract/features/documents.ts';
import { IconFileTypePdf } from '@tabler/icons-react';
import { formatExactRupees } from '../../platform/format-exact-rupees.ts';
import { formatDate, formatMonth } from '../../platform/format.ts';
import { usePagedQuery } from '../../platform/query/use-paged-query.ts';
import area from '../../ui/card-area.module.css';
import { Page } from '../../ui/frame.tsx';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { LoadFailed, PageState } from '../../ui/page-state.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadingRegion } from '../../ui/skeletons.tsx';
import { type DocumentsReply, documentsQuery } from './documents-query.ts';

/** A professional's documents: statements, commission invoices, and the invoices in their name. */
export function DocumentsPage({ documents }: { documents: DocumentsReply }) {
  const t = useText();
  const { rows, hasMore, loadingMore, more } = usePagedQuery(documentsQuery, documents);
  return (
    <Page>
      <div className={area.page}>
        <h1 className="page-title">{t('documents.own_title')}</h1>
        {rows.length === 0 ? (
          <PageState drawing="empty" title={t('documents.own_none')} text={t('documents.own_none_help')} />
        ) : (
          <>
            <p className="mb-16 muted">{t('documents.own_help')}</p>
            <ul className="stack gap-12 list">
              {rows.map((row) => (
                <DocumentCard key={row.id} row={row} />
              ))}
            </ul>
            {hasMore && <ShowMore text={t('documents.own_more')} loading={loadingMore} onClick={more} />}
          </>
        )}
      </div>
    </Page>
  );
}

function DocumentCard({ row }: { row: ProfessionalDocument }) {
  const t = useText();
  const language = useLanguage();
  const { number, kind, month, booking_id, issued_at, amount, tax, url } = row;
  const about = month ? formatMonth(month, language) : booking_id;
  return (
    <li className="stack gap-8 p-14 card">
      <div className="row flex-wrap justify-between gap-8">
        <h2 className="text-16 leading-13">{t(`documents.kind_${kind}`)}</h2>
        {amount !== null && <b className="text-17 tabular-nums">{formatExactRupees(amount)}</b>}
      </div>
      <p className="text-15 muted">
        {[about, formatDate(issued_at.slice(0, 10), language)].filter(Boolean).join(' · ')}
        {tax !== null && tax > 0 && (
          <span className="block">{t('documents.own_tax', { amount: formatExactRupees(tax) })}</span>
        )}
      </p>
      <a className="inline-row gap-6 touch wrap-anywhere" href={`${url}?lang=${language}`} download>
        <IconFileTypePdf size={20} aria-hidden />
        {t('documents.download', { number })}
      </a>
    </li>
  );
}

/** The page while the documents load. */
export function DocumentsSkeleton() {
  const t = useText();
  return (
    <Page>
      <div className={area.page}>
        <h1 className="page-title">{t('documents.own_title')}</h1>
        <LoadingRegion>
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} height={118} mb={12} radius={12} />
          ))}
        </LoadingRegion>
      </div>
    </Page>
  );
}

/** The page if loading failed. */
export function DocumentsFailed() {
  const t = useText();
  return (
    <Page>
      <div className={area.page}>
        <h1 className="page-title">{t('documents.own_title')}</h1>
        <LoadFailed text={t('documents.own_failed')} />
      </div>
    </Page>
  );
}
