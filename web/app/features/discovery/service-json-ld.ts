import type { ServiceDetails } from '@aaspaas/contract/features/discovery.ts';
import { SHARE_PICTURE, sharePath } from '@aaspaas/contract/kernel/share-picture.ts';
import type { Site } from '../../platform/head.ts';
import { servicePath } from './card.ts';

/** How many reviews machines are told; people read all of them on the page. */
const REVIEWS = 3;

/** What machines read of a service (schema.org): what it is, what it costs, and how it is rated where anybody has rated it. */
export function serviceJsonLd(service: ServiceDetails, { urlFor, origin, name }: Site): object {
  const url = urlFor(servicePath(service));
  const share = service.picture && sharePath(service.picture.url);
  const offers = [
    ...offer(service.working_per_hour, 'HUR', url),
    ...offer(service.working_per_day, 'DAY', url),
  ];
  const provider = { '@type': 'Organization', name, url: urlFor('/') };
  return {
    // Only a product's stars are shown in results; it is both.
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
            // Whole stars, as the page shows them.
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

/** A price for an hour (`HUR`) or a day, by their codes in trade (UN/CEFACT). */
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
