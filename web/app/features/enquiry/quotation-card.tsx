import type { Quotation, QuotationState } from '@aaspaas/contract/features/enquiry-quotation.ts';
import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { IconCalendarEvent, IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { today } from '../../platform/clock.ts';
import { formatDate, formatInstant, formatTime } from '../../platform/format.ts';
import type { Translate } from '../../ui/language/language.ts';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Price } from '../../ui/price.tsx';
import { formatDuration } from '../../platform/format-duration.ts';
import classes from './quotation-card.module.css';

const tones: Record<QuotationState, BadgeTone> = {
  open: 'primary',
  expired: 'neutral',
  accepted: 'warning',
  booked: 'success',
  declined: 'danger',
  withdrawn: 'neutral',
};

/** Formats the start of quoted work: `Wed 25 Nov, 9:30 am`. */
export function formatQuotationSlot(
  t: Translate,
  language: Language,
  { date, time }: Pick<Quotation, 'date' | 'time'>,
): string {
  return t('booking.slot_chosen', {
    date: formatDate(date, language, today().slice(0, 4)),
    time: formatTime(time, language),
  });
}

/** Returns the last minute of a quotation's validity: people do not read midnight as the end of the day before. */
function formatValidUntil(validUntil: string, language: Language): string {
  return formatInstant(addMinutes(new Date(validUntil), -1).toISOString(), language);
}

/** A quotation: price, work, time and validity; `children` are its actions. */
export function QuotationCard({
  quotation,
  reader,
  children,
}: {
  quotation: Quotation;
  reader: 'customer' | 'operator';
  children?: ReactNode;
}) {
  const t = useText();
  const language = useLanguage();
  const { id, service_name, method, duration, amount, covers, valid_until, state } = quotation;
  const head = `quotation-${id}`;
  return (
    <div role="group" className={classes.quotation} data-state={state} aria-labelledby={head}>
      <header className={`row flex-wrap justify-between gap-8 ${classes.head}`}>
        <h3 id={head}>{t('enquiry.quotation')}</h3>
        <Badge tone={tones[state]}>
          {t(
            state === 'open' && reader === 'operator'
              ? 'enquiry.quote_state_sent'
              : `enquiry.quote_state_${state}`,
          )}
        </Badge>
      </header>
      <p className={`flex flex-wrap items-baseline ${classes.offer}`}>
        <Price amount={amount} strong />
        <span>
          {service_name} · {formatDuration(t, method, duration)}
        </span>
      </p>
      <p className="flex icons-2 icons-muted gap-8 medium">
        <IconCalendarEvent size={20} aria-hidden />
        {formatQuotationSlot(t, language, quotation)}
      </p>
      {state === 'open' && (
        <p className="flex icons-2 icons-muted gap-8 medium">
          <IconClock size={20} aria-hidden />
          {t('enquiry.quote_valid', { when: formatValidUntil(valid_until, language) })}
        </p>
      )}
      <dl className="text-15">
        <dt className="text-13 muted">{t('enquiry.quote_covers')}</dt>
        <dd className="pre-line wrap-anywhere">{covers}</dd>
      </dl>
      {children}
    </div>
  );
}
