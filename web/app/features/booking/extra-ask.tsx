import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import type { ExtraRequest } from '@aaspaas/contract/features/work-extra.ts';
import { IconClockPlus } from '@tabler/icons-react';
import { formatTime } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import { spokenUnits } from '../booking-form/spoken-units.ts';
import classes from './extra-ask.module.css';
import { useExtraAnswer } from './use-extra-answer.ts';

interface ExtraAskProps {
  readonly line: BookingLine;
  readonly request: ExtraRequest;
  readonly changed: () => Promise<void>;
}

/** The professional asks for more time: how long, until when, what it costs, and the two answers. */
export function ExtraAsk({ line, request, changed }: ExtraAskProps) {
  const t = useText();
  const language = useLanguage();
  const { busy, answer } = useExtraAnswer(request.id, changed);
  const title = `extra-${request.id}`;
  const timeOf = (iso: string) => formatTime(iso.slice(11, 16), language);
  return (
    <section className={classes.ask} aria-labelledby={title}>
      <h4 id={title} className={classes.title}>
        <IconClockPlus size={22} aria-hidden />
        {t('work.extra_ask_title')}
      </h4>
      <p>
        {t('work.extra_ask_text', {
          name: line.professional?.name ?? '',
          units: spokenUnits(t, 'hour', request.hours),
          time: timeOf(request.ends_at),
        })}
      </p>
      <dl className={classes.amounts}>
        <div>
          <dt>{t('work.extra_ask_price')}</dt>
          <dd>
            <Price amount={request.price} />
          </dd>
        </div>
        <div>
          <dt>{t('work.extra_ask_total')}</dt>
          <dd>
            <Price amount={request.total} strong />
          </dd>
        </div>
      </dl>
      <p className={classes.help}>{t('work.extra_ask_by', { time: timeOf(request.answer_by) })}</p>
      <div className={classes.answers}>
        <Button loading={busy === 'agree'} disabled={busy !== null} onClick={() => answer('agree')}>
          {t('work.extra_agree')}
        </Button>
        <Button
          variant="default"
          loading={busy === 'decline'}
          disabled={busy !== null}
          onClick={() => answer('decline')}
        >
          {t('work.extra_decline')}
        </Button>
      </div>
    </section>
  );
}
