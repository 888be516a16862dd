import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import type { ExtraRequest } from '@aaspaas/contract/features/extra-time.ts';
import { IconClockPlus } from '@tabler/icons-react';
import { formatTime } from '../../../platform/format.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Price } from '../../../ui/price.tsx';
import { formatDuration } from '../../../platform/format-duration.ts';
import classes from './question-card.module.css';
import { useExtraTimeAnswer } from './use-extra-time-answer.ts';

interface ExtraTimeRequestProps {
  readonly line: BookingLine;
  readonly request: ExtraRequest;
  readonly onChanged: () => Promise<void>;
}

/** The professional's request for extra time: duration, end, price, and the buttons to accept or decline. */
export function ExtraTimeRequest({ line, request, onChanged }: ExtraTimeRequestProps) {
  const t = useText();
  const language = useLanguage();
  const { busy, answer } = useExtraTimeAnswer(request.id, onChanged);
  const title = `extra-${request.id}`;
  const timeOf = (iso: string) => formatTime(iso.slice(11, 16), language);
  return (
    <section className={`stack gap-10 rounded-12 bg-warning-soft ${classes.card}`} aria-labelledby={title}>
      <h4 id={title} className="row icons-fixed icons-warning gap-8 text-17">
        <IconClockPlus size={22} aria-hidden />
        {t('job.extra_request_title')}
      </h4>
      <p>
        {t('job.extra_request_text', {
          name: line.professional?.name ?? '',
          units: formatDuration(t, 'hour', request.hours),
          time: timeOf(request.ends_at),
        })}
      </p>
      <dl className={`stack gap-4 ${classes.amounts}`}>
        <div>
          <dt>{t('job.extra_request_price')}</dt>
          <dd className="flex-none">
            <Price amount={request.price} />
          </dd>
        </div>
        <div>
          <dt>{t('job.extra_request_total')}</dt>
          <dd className="flex-none">
            <Price amount={request.total} strong />
          </dd>
        </div>
      </dl>
      <p className="text-15 muted">{t('job.extra_request_answer_by', { time: timeOf(request.answer_by) })}</p>
      <div className={`flex flex-wrap gap-10 ${classes.answers}`}>
        <Button loading={busy === 'accept'} disabled={busy !== null} onClick={() => answer('accept')}>
          {t('job.extra_accept')}
        </Button>
        <Button
          variant="default"
          loading={busy === 'decline'}
          disabled={busy !== null}
          onClick={() => answer('decline')}
        >
          {t('job.extra_decline')}
        </Button>
      </div>
    </section>
  );
}
