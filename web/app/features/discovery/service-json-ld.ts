import type { ServiceDetails } from '@aaspaas/contract/features/discovery.ts';
import { SHARE_PICTURE, sharePath } from '@aaspaas/contract/kernel/share-picture.ts';
import type { Site } from '../../platform/head.ts';
import { servicePath } from './card.ts';

/** The maximum number of reviews in the structured data; the page shows all of them. */
const REVIEWS = 3;

/** Structured data (schema.org) of a service: description, price and, if there are reviews, rating. */
export function serviceJsonLd(service: ServiceDetails, { urlFor, origin, name }: Site): object {
  const url = urlFor(servicePath(service));
  const share = service.picture && sharePath(service.picture.url);
  const offers = [
    ...offer(service.working_per_hour, 'HUR', url),
    ...offer(service.working_per_day, 'DAY', url),
  ];
  const provider = { '@type': 'Organization', name, url: urlFor('/') };
  return {
    // Search results show stars only for products, so it has both types.
    '@type': ['Product', 'Service'],
    '@id': url,
    url,
    name: service.name,
    description: service.overview,
    category: `${service.category_name} / ${service.subcategory_name}`,
    ...(share ? { image: { '@type': 'ImageObject', url: origin + share, ...SHARE_PICTURE } } : {}),
    brand: { '@type': 'Brand', name },
    provider,
    areaServed: { '@type': 'Country', name: 'India' },
    ...(offers.length ? { offers } : {}),
    ...(service.total_reviews > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            // Whole stars, as on the page.
            ratingValue: Math.round(service.average_rating),
            reviewCount: service.total_reviews,
            bestRating: 5,
            worstRating: 1,
          },
          review: service.reviews.slice(0, REVIEWS).map(({ name, comment, rating, created_at }) => ({
            '@type': 'Review',
            author: { '@type': 'Person', name },
            datePublished: created_at.slice(0, 10),
            reviewBody: comment,
            reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
          })),
        }
      : {}),
  };
}

/** A price per hour (`HUR`) or day, by UN/CEFACT unit codes. */
function offer(price: number | null, unitCode: 'HUR' | 'DAY', url: string): object[] {
  if (price === null) return [];
  return [
    {
      '@type': 'Offer',
      url,
      price,
      priceCurrency: 'INR',
      priceSpecification: { '@type': 'UnitPriceSpecification', price, priceCurrency: 'INR', unitCode },
    },
  ];
}
