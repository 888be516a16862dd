import type { ServiceDetails } from '@aaspaas/contract/features/discovery.ts';
import { useState } from 'react';
import { useText } from '../../ui/language/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { StarRating } from '../../ui/star-rating.tsx';
import { ServicePopup } from './service-popup.tsx';
import classes from './service-summary.module.css';

/** Summary of the service: picture, name, prices, description. */
export function ServiceSummary({ service }: { service: ServiceDetails & { available: boolean } }) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  const bookable = service.servicetype === 'service';
  return (
    <section className={`stack clip card ${classes.service}`} aria-labelledby="service-title">
      <div className={classes.cover}>
        <Picture src={service.image_url} alt="" sizes="(min-width: 1000px) 220px, 100vw" eager />
      </div>
      <div className={`stack gap-6 p-16 ${classes.about}`}>
        <h2 id="service-title">{service.name}</h2>
        <StarRating rating={service.average_rating} reviews={service.total_reviews} />
        <p className={`flex flex-wrap ${classes.prices}`}>
          {!bookable && t('catalog.no_fixed_price')}
          {service.working_per_hour !== null && <Price amount={service.working_per_hour} per="hour" />}
          {service.working_per_day !== null && <Price amount={service.working_per_day} per="day" />}
        </p>
        <p className={`clip muted ${classes.text}`}>{service.about_us || t('catalog.no_description')}</p>
        <Button
          className={`justify-self-start ${classes.details}`}
          variant="subtle"
          onClick={() => setOpened(true)}
        >
          {t('catalog.view_details')}
        </Button>
        {!service.available && (
          <p className="text-14">
            <Badge tone="warning">{t('catalog.not_available_here')}</Badge>{' '}
            {t(bookable ? 'booking.not_available_here' : 'enquiry.not_available_here')}
          </p>
        )}
      </div>
      <ServicePopup id={opened ? service.id : null} close={() => setOpened(false)} />
    </section>
  );
}
