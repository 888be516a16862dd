import type { ServiceDetails } from '@aaspaas/contract/features/discovery.ts';
import { expect, it } from 'vitest';
import { serviceJsonLd } from './service-json-ld.ts';

const service = {
  id: 7,
  slug: 'electrician',
  name: 'Electrician',
  overview: 'Wires and switches.',
  category_name: 'Home & Personal',
  subcategory_name: 'Repairs',
  picture: { url: '/media/a.webp', width: 1600, height: 1200, colour: '#fff' },
  working_per_hour: 249,
  working_per_day: 1499,
  average_rating: 4.6,
  total_reviews: 5,
  reviews: Array.from({ length: 5 }, () => ({
    name: 'Asha',
    comment: 'Good',
    rating: 5,
    created_at: '2026-11-01T04:30:00.000Z',
  })),
} as unknown as ServiceDetails;
const site = {
  origin: 'https://a.example',
  name: 'Aaspaas',
  urlFor: (path: string) => `https://a.example${path}`,
};

it('includes the price per hour and per day in rupees', () => {
  expect(serviceJsonLd(service, site)).toMatchObject({
    '@id': 'https://a.example/service/7/electrician',
    image: { url: 'https://a.example/media/share/a.jpg', width: 1200, height: 630 },
    offers: [
      { price: 249, priceCurrency: 'INR', priceSpecification: { unitCode: 'HUR' } },
      { price: 1499, priceCurrency: 'INR', priceSpecification: { unitCode: 'DAY' } },
    ],
  });
});

it('includes a rating only with reviews, and an offer only with a price', () => {
  expect(serviceJsonLd(service, site)).toMatchObject({
    // Equal to the whole stars that the page shows (`StarRating`).
    aggregateRating: { ratingValue: 5, reviewCount: 5 },
    review: [{ datePublished: '2026-11-01' }, {}, {}],
  });
  const unrated = { ...service, total_reviews: 0, working_per_hour: null, working_per_day: null };
  const jsonLd = serviceJsonLd(unrated as ServiceDetails, site);
  expect(jsonLd).not.toHaveProperty('aggregateRating');
  expect(jsonLd).not.toHaveProperty('review');
  expect(jsonLd).not.toHaveProperty('offers');
});
