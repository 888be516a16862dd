import '../../platform/all-texts.ts';
import { APPEAL_HOURS, MAX_APPEAL_LENGTH } from '@aaspaas/contract/features/appeal-limits.ts';
import type { Appeal } from '@aaspaas/contract/features/appeals.ts';
import { ApiFailure } from '../../platform/api-client.ts';
import { callWithRetry } from '../../platform/call-with-retry.ts';
import { formatDate, formatInstant } from '../../platform/format.ts';
import { usePagedQuery } from '../../platform/query/use-paged-query.ts';
import { useForm } from '../../platform/use-form.ts';
import { useIdempotencyKey } from '../../platform/use-idempotency-key.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FormError, TextareaField } from '../../ui/fields.tsx';
import { Page } from '../../ui/frame.tsx';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { LoadFailed } from '../../ui/page-state.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { toast } from '../../ui/toast-store.ts';
import { type OwnAppeals, ownAppealsQuery } from './own-appeals-query.ts';

/** A professional's appeals with their answers, and the form for one assignment. */
export function AppealsPage({ assignmentId, first }: { assignmentId: number | null; first: OwnAppeals }) {
  const t = useText();
  const { rows, hasMore, loadingMore, more, reload } = usePagedQuery(ownAppealsQuery, first);
  const isOpen = rows.some((one) => one.assignment_id === assignmentId && one.state === 'open');
  return (
    <Page narrow>
      <h1 className="mb-12 page-title">{t('appeal.title')}</h1>
      {assignmentId !== null && !isOpen && <AppealForm assignmentId={assignmentId} onSent={reload} />}
      <section className="stack gap-12 mt-20" aria-labelledby="own-appeals">
        <h2 id="own-appeals">{t('appeal.own')}</h2>
        {rows.length === 0 ? (
          <p className="muted">
            {t('appeal.none')} {assignmentId === null && t('appeal.none_help')}
          </p>
        ) : (
          <ul className="stack gap-12 list">
            {rows.map((one) => (
              <AppealItem key={one.id} one={one} />
            ))}
          </ul>
        )}
        {hasMore && <ShowMore text={t('appeal.show_more')} loading={loadingMore} onClick={more} />}
      </section>
    </Page>
  );
}

function AppealForm({ assignmentId, onSent }: { assignmentId: number; onSent: () => Promise<void> }) {
  const t = useText();
  const idempotency = useIdempotencyKey();
  const form = useForm({
    initial: { text: '' },
    check: ({ text }) => ({ text: text.trim() ? null : ('appeal.text_required' as const) }),
    async send({ text }) {
      const body = { assignment_id: assignmentId, text: text.trim() };
      try {
        const { message } = await callWithRetry(
          'appeal.create',
          { body },
          { idempotencyKey: idempotency.keyFor([assignmentId, body.text]) },
        );
        idempotency.done();
        toast.success(message);
      } catch (error) {
        if (error instanceof ApiFailure && error.status === 0)
          throw new ApiFailure(error.status, t('appeal.failed'));
        throw error;
      }
      await onSent();
    },
  });
  return (
    <form method="post" className="stack gap-16" {...form.props}>
      <p className="muted">{t('appeal.help', { hours: APPEAL_HOURS })}</p>
      <TextareaField {...form.field('text')} label={t('appeal.text')} maxLength={MAX_APPEAL_LENGTH} />
      <FormError form={form} />
      <Button type="submit" loading={form.busy}>
        {t('appeal.send')}
      </Button>
    </form>
  );
}

function AppealItem({ one }: { one: Appeal }) {
  const t = useText();
  const language = useLanguage();
  return (
    <li className="stack gap-6 p-16 card">
      <p className="row flex-wrap justify-between gap-8">
        <strong>{one.service_name}</strong>
        <Badge tone={one.state === 'open' ? 'warning' : 'success'}>{t(`appeal.${one.state}`)}</Badge>
      </p>
      <p className="text-14 muted">
        {formatDate(one.service_date, language)}
        {one.state === 'open' && ` · ${t('appeal.due', { time: formatInstant(one.due_at, language) })}`}
      </p>
      <p className="pre-line wrap-anywhere" dir="auto">
        {one.text}
      </p>
      {one.answer !== null && (
        <div className="stack gap-4 mt-6 p-12 rounded-10 bg-sunken">
          <strong>{t('appeal.answer')}</strong>
          <p className="pre-line wrap-anywhere">{one.answer}</p>
        </div>
      )}
    </li>
  );
}

/** The page while it loads. */
export function AppealsSkeleton() {
  const t = useText();
  return (
    <Page narrow>
      <h1 className="mb-12 page-title">{t('appeal.title')}</h1>
      <ListSkeleton rows={2} />
    </Page>
  );
}

/** The page if loading failed. */
export function AppealsFailed() {
  const t = useText();
  return (
    <Page narrow>
      <h1 className="mb-12 page-title">{t('appeal.title')}</h1>
      <LoadFailed text={t('appeal.load_failed')} />
    </Page>
  );
}
