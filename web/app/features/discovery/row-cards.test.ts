import type { ServiceCard } from '@aaspaas/contract/features/discovery.ts';
import { expect, it } from 'vitest';
import { rowCards } from './row-cards.ts';

const service = (id: number) =>
  ({
    id,
    slug: 'plumber',
    name: 'Plumber',
    servicetype: 'service',
    picture: null,
    image_url: null,
    average_rating: 4.5,
    total_reviews: 12,
    working_per_day: 899,
    working_per_hour: 149,
    about_us: 'Taps, pipes and tanks.',
    near: { count: 6, nearest_km: 2, faces: [] },
    earliest: { date: '2026-11-23', time: '16:30' },
  }) as unknown as ServiceCard;

it('rowCards: what a row shows, with the text truncated', () => {
  expect(rowCards(4)(service(1))).toEqual({
    id: 1,
    slug: 'plumber',
    name: 'Plumber',
    bookable: true,
    image: null,
    colour: null,
    rating: 4.5,
    reviews: 12,
    perDay: 899,
    perHour: 149,
    about: 'Taps…',
  });
});

it('rowCards: one object for a service that is in several rows', () => {
  const cardOf = rowCards(90);
  const first = cardOf(service(1));
  expect(cardOf(service(1))).toBe(first);
  expect(cardOf(service(1), false)).toBe(first);
  expect(cardOf(service(2))).not.toBe(first);
});

it('rowCards: no text for a row that shows none, and the text for a later row that does', () => {
  const cardOf = rowCards(90);
  expect(cardOf(service(1), false).about).toBe('');
  expect(cardOf(service(1)).about).toBe('Taps, pipes and tanks.');
});
