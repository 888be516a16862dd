import '../../platform/all-texts.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePagedQuery } from '../../platform/query/use-paged-query.ts';
import { Page } from '../../ui/frame.tsx';
import { useText } from '../../ui/language/use-text.ts';
import { LoadFailed, PageState } from '../../ui/page-state.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { AuditEntry } from './audit/audit-entry.tsx';
import { AuditFilters } from './audit/audit-filters.tsx';
import classes from './audit/audit.module.css';
import { type AuditFilter, type AuditList, auditQuery, auditQueryOf } from './audit-query.ts';
import { ExportButton } from './table/export-button.tsx';

/** The audit log with its filters, and its download. */
export function AuditPage({ filter, first }: { filter: AuditFilter; first: AuditList }) {
  const t = useText();
  const { rows, page, hasMore, loadingMore, more } = usePagedQuery(auditQuery(filter), first);
  const query = new URLSearchParams(auditQueryOf(filter));
  const filtered = query.size > 0;
  const fileUrl = `/api/admin/audit/file?${query.toString()}`;
  const clear = filtered && (
    <Link to="/admin/audit" className="touch">
      {t('audit.clear')}
    </Link>
  );
  return (
    <Frame>
      <AuditFilters filter={filter} operators={page.operators} />
      <div className={classes.tools}>
        {rows.length > 0 && <ExportButton url={fileUrl} fileName="audit-log.csv" look="button" />}
        {rows.length > 0 && clear}
      </div>
      {rows.length === 0 ? (
        <PageState
          drawing="empty"
          title={t(filtered ? 'audit.no_match' : 'audit.none')}
          {...(filtered ? {} : { text: t('audit.none_text') })}
        >
          {clear}
        </PageState>
      ) : (
        <div>
          {rows.map((entry) => (
            <AuditEntry key={entry.id} entry={entry} />
          ))}
        </div>
      )}
      {hasMore && <ShowMore text={t('audit.show_more')} loading={loadingMore} onClick={more} />}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const t = useText();
  return (
    <Page>
      <h1 className="text-24">{t('audit.title')}</h1>
      <p className="mb-16 muted">{t('audit.help')}</p>
      {children}
    </Page>
  );
}

/** The page while it loads. */
export function AuditSkeleton() {
  return (
    <Frame>
      <ListSkeleton rows={6} />
    </Frame>
  );
}

/** The page if loading failed. */
export function AuditFailed() {
  const t = useText();
  return (
    <Frame>
      <LoadFailed text={t('audit.load_failed')} />
    </Frame>
  );
}
