import { useState } from 'react';
import { useText } from '../../ui/language/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Picture } from '../../ui/picture.tsx';
import { knownOf, type LoadedService } from './known-service.ts';
import { ServicePopup } from './service-popup.tsx';
import classes from './service-summary.module.css';

/** The service of a form in one line: picture, name, about text, and View Details, which opens its description. */
export function ServiceSummary({ service }: { service: LoadedService }) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  const bookable = service.servicetype === 'service';
  return (
    <section className={`card ${classes.service}`} aria-labelledby="service-title">
      <div className={`clip rounded-12 ${classes.tile}`}>
        <Picture src={service.image_url} alt="" ratio={1} sizes="52px" eager />
      </div>
      <h2 id="service-title" className="min-w-0 text-18 leading-135 wrap-anywhere">
        {service.name}
      </h2>
      <button
        type="button"
        className={`text-link ${classes.details}`}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {t('catalog.view_details')}
      </button>
      <p className={`text-15 muted ${classes.about}`} data-teaser={bookable || undefined}>
        {bookable ? service.about_us || t('catalog.no_description') : t('catalog.no_fixed_price')}
      </p>
      {!service.available && (
        <p className={`text-14 ${classes.away}`}>
          <Badge tone="warning">{t('catalog.not_available_here')}</Badge>{' '}
          {t(bookable ? 'booking.not_available_here' : 'enquiry.not_available_here')}
        </p>
      )}
      <ServicePopup card={opened ? knownOf(service) : null} close={() => setOpened(false)} />
    </section>
  );
}
