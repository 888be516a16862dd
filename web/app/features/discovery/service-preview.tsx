import '../../platform/slots-texts.ts';
import type { ServiceDetails } from '@aaspaas/contract/features/discovery.ts';
import { useText } from '../../ui/language/use-text.ts';
import { StarRating } from '../../ui/star-rating.tsx';
import { UnitPrices } from '../../ui/unit-prices.tsx';
import { knownOf } from './known-service.ts';
import { ServicePictures } from './service/service-pictures.tsx';
import { ServiceTexts } from './service/service-texts.tsx';

/** The description of a service without what books it: for a reader who decides whether it is shown. */
export function ServicePreview({ service }: { service: ServiceDetails }) {
  const t = useText();
  const known = knownOf(service);
  const details = { ...service, available: true };
  return (
    <article className="stack gap-12">
      <ServicePictures service={known} details={details} />
      <h3 className="text-24">{service.name}</h3>
      <p className="muted">
        {service.category_name} · {service.subcategory_name}
      </p>
      <p className="row">
        {known.reviews > 0 ? (
          <>
            <StarRating rating={known.rating} />
            <span className="muted">({t('catalog.reviews', { count: known.reviews })})</span>
          </>
        ) : (
          <span className="muted">{t('catalog.no_reviews')}</span>
        )}
      </p>
      {known.bookable ? (
        <UnitPrices perHour={known.perHour} perDay={known.perDay} />
      ) : (
        <p className="muted">{t('catalog.no_fixed_price')}</p>
      )}
      <ServiceTexts service={details} Heading="h4" />
    </article>
  );
}
