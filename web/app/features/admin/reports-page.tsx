import '../../platform/all-texts.ts';
import type { AdminReport } from '@aaspaas/contract/features/content.ts';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { adminCall } from '../../platform/admin-call.ts';
import { formatInstant } from '../../platform/format.ts';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/frame.tsx';
import { LoadFailed, PageState } from '../../ui/page-state.tsx';
import { useGrant } from '../../platform/admin-operator.ts';
import { usePagedQuery } from '../../platform/query/use-paged-query.ts';
import { ShowMore } from '../../ui/show-more.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { toast } from '../../ui/toast-store.ts';
import { StateTabs } from '../../ui/state-tabs.tsx';
import card from './professionals/applicant-card.module.css';
import classes from './console/console.module.css';
import { ReasonForm } from './console/reason-form.tsx';
import { ObjectTimeline } from './timeline/object-timeline.tsx';
import {
  REPORT_STATES,
  type ReportList,
  type ReportState,
  parseReportState,
  parseTicket,
  reportsQuery,
} from './reports-query.ts';

/** Reports & queries: customers' and professionals' messages, and the operator's answers. */
export function ReportsPage({
  state,
  ticket,
  first,
}: {
  state: ReportState;
  /** Only the report with this ticket number. */
  ticket: string | null;
  first: ReportList;
}) {
  const t = useText();
  const {
    rows: reports,
    reload,
    hasMore,
    loadingMore,
    more,
  } = usePagedQuery(reportsQuery(state, ticket), first);
  return (
    <Frame state={state} ticket={ticket}>
      {reports.length === 0 ? (
        <PageState
          drawing="empty"
          title={ticket ? t('report.admin_no_ticket', { ticket }) : t('report.admin_none')}
        />
      ) : (
        <div className={classes.cards}>
          {reports.map((one) => (
            <ReportCard key={one.id} one={one} onChanged={reload} />
          ))}
        </div>
      )}
      {hasMore && <ShowMore text={t('admin.show_more')} loading={loadingMore} onClick={more} />}
    </Frame>
  );
}

function ReportCard({ one, onChanged }: { one: AdminReport; onChanged: () => Promise<void> }) {
  const t = useText();
  const language = useLanguage();
  const [answering, setAnswering] = useState(false);
  const [history, setHistory] = useState(false);
  const mayAnswer = useGrant('tickets.act');
  const answer = async (text: string) => {
    const { message } = await adminCall('admin.close_report', {
      params: { id: String(one.id) },
      body: { answer: text },
    });
    toast.success(message);
    setAnswering(false);
    await onChanged();
  };
  return (
    <article className={card.card} aria-labelledby={`report-${one.id}`}>
      <header className="row gap-12">
        <div className="min-w-0">
          <h2 className="text-17" id={`report-${one.id}`}>
            {one.ticket} · {one.service_name}
          </h2>
          <p className="text-14 muted">
            {one.name} · {formatInstant(one.created_at, language)}
          </p>
        </div>
      </header>
      <dl className="facts">
        <div>
          <dt>{t('admin.mobile')}</dt>
          <dd>
            <a href={`tel:${one.mobile}`}>{one.mobile}</a>
          </dd>
        </div>
        <div>
          <dt>{t('admin.email')}</dt>
          <dd>
            <a href={`mailto:${one.email}`}>{one.email}</a>
          </dd>
        </div>
        <div className="col-span-full">
          <dt>{t('report.description')}</dt>
          <dd className="pre-line" dir="auto">
            {one.description}
          </dd>
        </div>
        {one.answer !== null && (
          <div className="col-span-full">
            <dt>{t('report.answer')}</dt>
            <dd className="pre-line">{one.answer}</dd>
          </div>
        )}
      </dl>
      <details className={classes.history} onToggle={({ currentTarget }) => setHistory(currentTarget.open)}>
        <summary>{t('timeline.notes_and_history')}</summary>
        {history && <ObjectTimeline object={{ type: 'report', id: String(one.id) }} />}
      </details>
      {one.state === 'open' && mayAnswer && (
        <footer className={card.buttons}>
          <Button onClick={() => setAnswering(true)}>{t('report.admin_answer')}</Button>
          <ReasonForm
            opened={answering}
            title={`${one.ticket} · ${one.name}`}
            label={t('report.answer')}
            help={t('report.admin_answer_help')}
            yes={t('report.admin_answer')}
            tone="primary"
            most={2000}
            close={() => setAnswering(false)}
            send={answer}
          />
        </footer>
      )}
    </article>
  );
}

function Frame({
  state,
  ticket = null,
  children,
}: {
  state: ReportState;
  ticket?: string | null;
  children: ReactNode;
}) {
  const t = useText();
  return (
    <Page>
      <h1 className="text-24">{t('report.admin_title')}</h1>
      {ticket === null ? (
        <StateTabs
          label={t('report.admin_title')}
          path="/admin/reports"
          states={REPORT_STATES}
          current={state}
          tab={(one) => t(`report.admin_${one}`)}
        />
      ) : (
        <p className="mb-16">
          <Link to="/admin/reports">{t('report.admin_all')}</Link>
        </p>
      )}
      {children}
    </Page>
  );
}

/** The page while it loads. */
export function ReportsSkeleton() {
  return (
    <Frame state="open">
      <ListSkeleton rows={3} />
    </Frame>
  );
}

/** The page if loading failed. */
export function ReportsFailed() {
  const t = useText();
  const [query] = useSearchParams();
  return (
    <Frame state={parseReportState(query)} ticket={parseTicket(query)}>
      <LoadFailed text={t('report.admin_load_failed')} />
    </Frame>
  );
}
