import '../../../platform/all-texts.ts';
import type { AdminReview } from '@aaspaas/contract/features/admin-reviews.ts';
import { reviewProblem } from '@aaspaas/contract/features/review.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { adminCall } from '../../../platform/admin-call.ts';
import { useGrant } from '../../../platform/admin-operator.ts';
import { ApiFailure } from '../../../platform/api-client.ts';
import { withRetry } from '../../../platform/call-with-retry.ts';
import { formatInstant } from '../../../platform/format.ts';
import { useAccountQuery } from '../../../platform/query/use-account-query.ts';
import { useForm } from '../../../platform/use-form.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/fields.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { FailedState } from '../../../ui/page-state.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { LinePanel } from '../dispatch/line-panel.tsx';
import { reviewQuery } from './reviews-query.ts';
import { ReviewState } from './review-columns.tsx';
import classes from './reviews.module.css';

interface ReviewSidePanelProps {
  readonly id: number;
  readonly close: () => void;
  readonly onDecided: () => Promise<void>;
}

/** The side panel of a review: its text, its reports, and the decision. */
export function ReviewSidePanel({ id, close, onDecided }: ReviewSidePanelProps) {
  const t = useText();
  const mayAct = useGrant('content.act');
  const { data, failed, retry, reload } = useAccountQuery(reviewQuery(id));
  const review = data?.data;
  const decided = async () => {
    await reload();
    await onDecided();
  };
  return (
    <LinePanel title={t('review.one')} lineId={id} close={close}>
      {failed && <FailedState text={t('review.one_failed')} retry={retry} />}
      {!review && !failed && <ListSkeleton rows={3} />}
      {review && (
        <div className="stack gap-16">
          <Text review={review} />
          {mayAct && <Decision review={review} onDecided={decided} />}
          <Facts review={review} />
        </div>
      )}
    </LinePanel>
  );
}

/** What an operator reads before the decision: the text and the reports. */
function Text({ review }: { review: AdminReview }) {
  const t = useText();
  const language = useLanguage();
  const { comment, rating, reports, hidden_at, hidden_reason, reported_at } = review;
  const since = reported_at
    ? t('review.reported_since', { time: formatInstant(reported_at, language) })
    : hidden_at && hidden_reason
      ? t('review.hidden_since', {
          time: formatInstant(hidden_at, language),
          reason: t(`review.problem_${hidden_reason}`),
        })
      : '';
  return (
    <>
      <p className="row flex-wrap gap-8">
        <ReviewState review={review} t={t} />
        <span className="muted text-14">{since}</span>
      </p>
      <p className={classes.text} dir="auto">
        <b className="semibold">{t('review.stars', { count: rating })}</b> ·{' '}
        {comment || <span className="muted">{t('review.no_comment')}</span>}
      </p>
      {reports.length > 0 && (
        <section>
          <h3 className="text-16">{t('review.reports')}</h3>
          <ul>
            {reports.map(({ reason, count }) => (
              <li key={reason}>
                {t(`review.problem_${reason}`)} ({count})
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Facts({ review }: { review: AdminReview }) {
  const t = useText();
  const language = useLanguage();
  const facts = [
    [
      t('catalogue.service'),
      <Link key="service" to={`/admin/services/${review.service_id}`}>
        {review.service_name}
      </Link>,
    ],
    [t('review.reviewer'), review.reviewer_name || '–'],
    [t('review.professional'), review.professional_name ?? '–'],
    [t('review.created'), formatInstant(review.created_at, language)],
  ] as const;
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label} className="col-span-full">
          <dt>{label}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Decision({ review, onDecided }: { review: AdminReview; onDecided: () => Promise<void> }) {
  const t = useText();
  const idempotency = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const { id, hidden_at, reported_at } = review;
  const form = useForm({
    initial: { reason: review.reports[0]?.reason ?? '' },
    check: ({ reason }) => ({ reason: reason ? null : ('review.problem_required' as const) }),
    async send(body) {
      const idempotencyKey = idempotency.keyFor(['hide', id, body]);
      const { message } = await withRetry(() =>
        adminCall('admin.hide_review', { params: { id }, body: body as never }, { idempotencyKey }),
      );
      idempotency.done();
      toast.success(message);
      await onDecided();
    },
  });
  const show = async () => {
    setBusy(true);
    try {
      const idempotencyKey = idempotency.keyFor(['show', id]);
      const { message } = await withRetry(() =>
        adminCall('admin.show_review', { params: { id } }, { idempotencyKey }),
      );
      idempotency.done();
      toast.success(message);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast.error(error.message);
    } finally {
      setBusy(false);
    }
    await onDecided();
  };
  return (
    <section className="stack gap-12">
      {!hidden_at && (
        <form method="post" className="stack gap-12" {...form.props}>
          <p className="muted text-14">{t('review.hide_help')}</p>
          <SelectField
            {...form.field('reason')}
            label={t('review.hide_reason')}
            choose={t('offer.choose')}
            options={reviewProblem.options.map((value) => ({ value, label: t(`review.problem_${value}`) }))}
          />
          <FormError form={form} />
          <Button type="submit" color="danger" loading={form.busy}>
            {t('review.hide')}
          </Button>
        </form>
      )}
      {(hidden_at || reported_at) && (
        <>
          {!hidden_at && <p className="muted text-14">{t('review.keep_help')}</p>}
          <Button variant="default" loading={busy} onClick={() => void show()}>
            {t(hidden_at ? 'review.show' : 'review.keep')}
          </Button>
        </>
      )}
    </section>
  );
}
