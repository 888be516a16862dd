import type { ServiceCard } from '@aaspaas/contract/features/discovery.ts';
import { beforeAll, expect, it } from 'vitest';
import { loadCatalogue } from '../../ui/language/language.ts';
import { rowCards } from './row-cards.ts';
import { spotlightOf } from './spotlight-of.ts';

beforeAll(() => loadCatalogue('en'));

const service = (id: number, change: Partial<ServiceCard> = {}) =>
  ({
    id,
    slug: 'plumber',
    name: 'Plumber',
    servicetype: 'service',
    picture: null,
    image_url: null,
    about_us: '',
    near: { count: 6, nearest_km: 2, faces: [] },
    earliest: { date: '2026-11-23', time: '16:30' },
    ...change,
  }) as ServiceCard;

const shown = (...services: ServiceCard[]) =>
  spotlightOf(services, { language: 'en', today: '2026-11-23', cardOf: rowCards(90) });

it('spotlightOf: the first service with a free time, who is near, and when the first of them is free', () => {
  expect(shown(service(1, { earliest: null }), service(2), service(3))).toMatchObject({
    card: { id: 2 },
    near: '6 near you · nearest 2 km',
    free: 'Today 4:30 pm',
  });
  expect(shown(service(1, { near: { count: 1, nearest_km: 0, faces: [] } }))).toMatchObject({
    near: '1 near you · nearest under 1 km',
  });
});

it('spotlightOf: nothing without a service that a professional has time for', () => {
  expect(shown()).toBeNull();
  expect(shown(service(1, { earliest: null }))).toBeNull();
  expect(shown(service(1, { near: { count: 0, nearest_km: null, faces: [] } }))).toBeNull();
});
