import { today } from '../../../platform/clock.ts';
import { ActionBar } from '../../../ui/action-bar.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { visitOf, formatVisit } from '../../cart/format-visit.ts';
import { SlotPicker } from '../../cart/slot-picker.tsx';
import { useServiceChoice } from '../../cart/use-service-choice.ts';
import type { KnownService, LoadedService } from '../known-service.ts';
import classes from './book-panel.module.css';
import { ServiceActions } from './service-actions.tsx';

/**
 * How, how long, when and who, with the total and the buttons. The choice goes along to the cart and the booking form. On
 * phones the bar stays at the bottom of the screen until the panel has been scrolled past.
 */
export function BookPanel({
  service,
  details,
  leave,
}: {
  service: KnownService;
  details: LoadedService | null;
  leave?: () => void;
}) {
  const t = useText();
  const language = useLanguage();
  const { id, perHour, perDay } = service;
  const choice = useServiceChoice(
    {
      id,
      perHour,
      perDay,
      usualDuration: details?.usual_duration,
      genderChoice: details?.gender_choice ?? false,
    },
    `service-${id}`,
  );
  const slot = visitOf(choice.slot);
  return (
    <section className={classes.panel} aria-label={t('catalog.book_service')}>
      <div className={classes.choices}>
        <SlotPicker {...choice.pickerProps(false)} />
        <p className="text-13 muted text-center">{t('price.taxes_and_payment')}</p>
      </div>
      <div className={classes.bar}>
        <ActionBar
          place="card"
          total={choice.total}
          note={slot ? formatVisit(t, language, slot, today()) : t('slots.choose_time')}
        >
          <ServiceActions service={service} narrow {...(leave ? { leave } : {})} />
        </ActionBar>
      </div>
    </section>
  );
}
