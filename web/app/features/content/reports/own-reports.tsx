import type { ReplyOf } from '@aaspaas/contract/api.ts';
import { formatInstant } from '../../../platform/format.ts';
import type { AccountQueryResult } from '../../../platform/query/use-account-query.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { FailedState } from '../../../ui/page-state.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import classes from '../report-page.module.css';

/** The person's reports with their tickets and answers. */
export function OwnReports({ reports }: { reports: AccountQueryResult<ReplyOf<'content.reports'>> }) {
  const t = useText();
  const language = useLanguage();
  return (
    <section className={`stack gap-12 ${classes.own}`} aria-labelledby="own-reports">
      <h2 id="own-reports">{t('report.your_reports')}</h2>
      {reports.failed ? (
        <FailedState text={t('report.failed')} retry={reports.retry} />
      ) : reports.data === null ? (
        <ListSkeleton rows={2} />
      ) : reports.data.data.length === 0 ? (
        <p className="muted">{t('report.none')}</p>
      ) : (
        <ul className="stack gap-12 list">
          {reports.data.data.map((one) => (
            <li key={one.id} className="stack gap-6 p-16 card">
              <p className="row flex-wrap justify-between gap-8">
                <strong>{one.ticket}</strong>
                <Badge tone={one.state === 'open' ? 'warning' : 'success'}>{t(`report.${one.state}`)}</Badge>
              </p>
              <p className="text-14 muted">
                {one.service_name} · {formatInstant(one.created_at, language)}
              </p>
              <p className={`wrap-anywhere ${classes.written}`} dir="auto">
                {one.description}
              </p>
              {one.answer !== null && (
                <div className="stack gap-4 mt-6 p-12 rounded-10 bg-sunken">
                  <strong>{t('report.answer')}</strong>
                  <p className={`wrap-anywhere ${classes.written}`}>{one.answer}</p>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
