import '../../platform/all-texts.ts';
import { MAX_APPEAL_LENGTH } from '@aaspaas/contract/features/appeal-limits.ts';
import type { QueuedAppeal } from '@aaspaas/contract/features/appeals.ts';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { adminCall } from '../../platform/admin-call.ts';
import { formatDate, formatInstant } from '../../platform/format.ts';
import { useGrant } from '../../platform/admin-operator.ts';
import { usePagedQuery } from '../../platform/query/use-paged-query.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/frame.tsx';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { LoadFailed, PageState } from '../../ui/page-state.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { StateTabs } from '../../ui/state-tabs.tsx';
import { toast } from '../../ui/toast-store.ts';
import {
  APPEAL_STATES,
  type AppealQueue,
  appealsQuery,
  type AppealState,
  parseAppealState,
} from './appeals-query.ts';
import classes from './console/console.module.css';
import { ReasonForm } from './console/reason-form.tsx';
import card from './professionals/applicant-card.module.css';
import { ProfessionalLink } from './professionals/professional-link.tsx';

/** Professionals' appeals against assignments, and the operator's answers. */
export function AppealQueuePage({ state, first }: { state: AppealState; first: AppealQueue }) {
  const t = useText();
  const { rows: appeals, reload, hasMore, loadingMore, more } = usePagedQuery(appealsQuery(state), first);
  return (
    <Frame state={state}>
      {appeals.length === 0 ? (
        <PageState drawing="empty" title={t('appeal.queue_none')} />
      ) : (
        <div className={classes.cards}>
          {appeals.map((one) => (
            <AppealCard key={one.id} one={one} onChanged={reload} />
          ))}
        </div>
      )}
      {hasMore && <ShowMore text={t('admin.show_more')} loading={loadingMore} onClick={more} />}
    </Frame>
  );
}

function AppealCard({ one, onChanged }: { one: QueuedAppeal; onChanged: () => Promise<void> }) {
  const t = useText();
  const language = useLanguage();
  const [answering, setAnswering] = useState(false);
  const mayAnswer = useGrant('tickets.act');
  const answer = async (text: string) => {
    const { message } = await adminCall('appeal.answer', {
      params: { id: String(one.id) },
      body: { text },
    });
    toast.success(message);
    setAnswering(false);
    await onChanged();
  };
  return (
    <article className={card.card} aria-labelledby={`appeal-${one.id}`}>
      <header className="row flex-wrap justify-between gap-12">
        <div className="min-w-0">
          <h2 className="text-17" id={`appeal-${one.id}`}>
            {one.booking_id} · {one.service_name}
          </h2>
          <p className="text-14 muted">
            <ProfessionalLink id={one.employee_id} name={one.name} /> ·{' '}
            {formatDate(one.service_date, language)}
          </p>
        </div>
        {one.state === 'open' && mayAnswer && (
          <Badge tone={one.overdue ? 'danger' : 'info'}>
            {one.overdue
              ? t('appeal.queue_overdue')
              : t('appeal.due', { time: formatInstant(one.due_at, language) })}
          </Badge>
        )}
      </header>
      <dl className="facts">
        <div>
          <dt>{t('admin.mobile')}</dt>
          <dd>
            <a href={`tel:+91${one.mobile}`}>{one.mobile}</a>
          </dd>
        </div>
        <div className="col-span-full">
          <dt>{t('appeal.text')}</dt>
          <dd className="pre-line" dir="auto">
            {one.text}
          </dd>
        </div>
        {one.answer !== null && (
          <div className="col-span-full">
            <dt>{t('appeal.answer')}</dt>
            <dd className="pre-line">{one.answer}</dd>
          </div>
        )}
      </dl>
      {one.state === 'open' && (
        <footer className={card.buttons}>
          <Button onClick={() => setAnswering(true)}>{t('appeal.queue_answer')}</Button>
          <ReasonForm
            opened={answering}
            title={`${one.booking_id} · ${one.name}`}
            label={t('appeal.answer')}
            help={t('appeal.queue_answer_help')}
            yes={t('appeal.queue_answer')}
            tone="primary"
            most={MAX_APPEAL_LENGTH}
            close={() => setAnswering(false)}
            send={answer}
          />
        </footer>
      )}
    </article>
  );
}

function Frame({ state, children }: { state: AppealState; children: ReactNode }) {
  const t = useText();
  return (
    <Page>
      <h1 className="text-24">{t('appeal.queue_title')}</h1>
      <StateTabs
        label={t('appeal.queue_title')}
        path="/admin/appeals"
        states={APPEAL_STATES}
        current={state}
        tab={(one) => t(`appeal.${one}`)}
      />
      {children}
    </Page>
  );
}

/** The page while it loads. */
export function AppealQueueSkeleton() {
  return (
    <Frame state="open">
      <ListSkeleton rows={3} />
    </Frame>
  );
}

/** The page if loading failed. */
export function AppealQueueFailed() {
  const t = useText();
  const [query] = useSearchParams();
  return (
    <Frame state={parseAppealState(query)}>
      <LoadFailed text={t('appeal.queue_failed')} />
    </Frame>
  );
}
