import '../../../platform/all-texts.ts';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { ApiFailure } from '../../../platform/api-client.ts';
import { callWithRetry } from '../../../platform/call-with-retry.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { EmojiRating } from '../../../ui/emoji-rating.tsx';
import { FormError, TextareaField } from '../../../ui/fields.tsx';
import { useForm } from '../../../platform/use-form.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import classes from './feedback-form.module.css';

/** The time that the thank-you message is shown before the redirect home. */
const THANKS_MS = 1500;
const MAX_LENGTH = 1000;

/** An approved line that can be rated. */
export interface RatableLine {
  readonly lineId: number;
  readonly serviceId: number;
  readonly serviceName: string;
  /** The customer's earlier feedback when they edit it. */
  readonly previous: { readonly rating: number; readonly description: string } | null;
}

/**
 * The feedback form: five faces and a comment. After submission it thanks the customer and goes home with a full page
 * load, as the specification requires.
 */
export function FeedbackForm({ of, cancel }: { of: RatableLine; cancel: () => void }) {
  const t = useText();
  const idempotency = useIdempotencyKey();
  const [thanks, setThanks] = useState<string | null>(null);
  const form = useForm({
    initial: { rating: of.previous?.rating ?? 0, description: of.previous?.description ?? '' },
    draftName: `feedback:${of.lineId}`,
    check: ({ rating }) => ({ rating: rating ? null : 'forms.rating_required' }),
    send: async ({ rating, description }) => {
      const body = { service_id: of.serviceId, detail_id: of.lineId, rating, description };
      try {
        const idempotencyKey = idempotency.keyFor(body);
        setThanks((await callWithRetry('review.save', { body }, { idempotencyKey })).message);
      } catch (error) {
        if (!(error instanceof ApiFailure) || Object.keys(error.fields).length > 0) throw error;
        throw new ApiFailure(error.status, t('review.failed'));
      }
    },
  });
  useEffect(() => {
    if (thanks === null) return;
    const timer = setTimeout(() => window.location.assign('/'), THANKS_MS);
    return () => clearTimeout(timer);
  }, [thanks]);
  if (thanks !== null)
    return (
      <p className={classes.thanks} role="status">
        <IconCircleCheck size={56} stroke={1.5} aria-hidden />
        {thanks}
      </p>
    );
  return (
    <form {...form.props} className="stack gap-12">
      <EmojiRating
        label={t('review.question_named', { name: of.serviceName })}
        value={form.values.rating}
        error={form.errorOf('rating')}
        onChange={(rating) => form.set('rating', rating)}
      />
      <TextareaField
        {...form.field('description')}
        label={`${t('review.comment')} (${t('ui.optional')})`}
        help={t('review.comment_help')}
        maxLength={MAX_LENGTH}
        rows={4}
      />
      <FormError form={form} />
      <div className="flex equal gap-12 mt-4">
        <Button variant="default" disabled={form.busy} onClick={cancel}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" loading={form.busy}>
          {t('review.submit')}
        </Button>
      </div>
    </form>
  );
}
