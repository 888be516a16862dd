import { type Random, random } from '../random.ts';
import { services, subcategories } from './catalogue.ts';
import { serviceComments } from './comments/by-service.ts';
import { type Mood, subcategoryComments } from './comments/by-subcategory.ts';
import { afterthoughts, generalComments } from './comments/general.ts';
import { reviewers } from './comments/reviewers.ts';
import { professionals } from './professionals.ts';
import type { Demand, DemoReview, DemoService } from './types.ts';

const dayMs = 86_400_000;
const istMs = 5.5 * 3_600_000;
const oldestDays = 300;

const counts: Record<Demand, readonly [number, number]> = {
  high: [38, 54],
  medium: [11, 28],
  low: [2, 8],
  new: [0, 0],
};

// Of 100 reviews so many have 5, 4, 3, 2, 1 stars. Services differ, so that "best rated first" has something to sort.
const spreads: readonly (readonly number[])[] = [
  [72, 20, 5, 2, 1],
  [62, 25, 8, 3, 2],
  [52, 30, 11, 4, 3],
  [44, 32, 15, 5, 4],
];

const subcategorySlugs = new Map(subcategories.map(({ id, slug }) => [id, slug]));
const none: Record<Mood, readonly string[]> = { good: [], fair: [], poor: [] };

/**
 * Every review of the demo, oldest first: the same for the same seed and `now`. Nobody reviews one service twice, and no
 * two reviews of a service say the same.
 */
export function makeReviews(seed: number, now: Date): DemoReview[] {
  // A source for each service, so that a new service does not change the reviews of the others.
  return services.flatMap((service) => reviewsOf(service, random(seed ^ service.id), now)).sort(byTime);
}

function byTime(a: DemoReview, b: DemoReview): number {
  return a.createdAt.getTime() - b.createdAt.getTime();
}

function reviewsOf(service: DemoService, from: Random, now: Date): DemoReview[] {
  const doers = professionals.filter(
    (one) => one.status === 'approved' && one.offerings.some((offering) => offering.service === service.slug),
  );
  const spread = from.pick(spreads);
  const names = from.shuffled(reviewers);
  const said = new Set<string>();
  return names.slice(0, from.between(...counts[service.demand])).map((reviewer) => {
    const rating = rate(spread, from);
    const comment = commentFor(service, rating, said, from);
    said.add(comment);
    return {
      service: service.slug,
      professional: from.pick(doers).mobile,
      reviewer,
      rating,
      comment,
      createdAt: moment(from, now),
    };
  });
}

function rate(spread: readonly number[], from: Random): DemoReview['rating'] {
  const ticket = from.between(1, 100);
  let passed = 0;
  for (const [index, share] of spread.entries()) {
    passed += share;
    if (ticket <= passed) return (5 - index) as DemoReview['rating'];
  }
  return 1;
}

function commentFor(
  service: DemoService,
  rating: DemoReview['rating'],
  said: ReadonlySet<string>,
  from: Random,
): string {
  const mood: Mood = rating >= 4 ? 'good' : rating === 3 ? 'fair' : 'poor';
  const shared = subcategoryComments[subcategorySlugs.get(service.subcategory) ?? ''] ?? none;
  const specific = rating === 5 ? (serviceComments[service.slug] ?? []) : [];
  const pool = [...specific, ...shared[mood], ...generalComments[rating]];
  const plain = pool.filter((comment) => !said.has(comment));
  // Some people add a sentence; all have to once the pool is used up.
  if (plain.length > 0 && from.next() < 0.8) return from.pick(plain);
  const longer = pool
    .flatMap((comment) =>
      afterthoughts[mood][isHindi(comment) ? 'devanagari' : 'latin'].map((more) => `${comment} ${more}`),
    )
    .filter((comment) => !said.has(comment));
  return from.pick(longer);
}

/** Some evening or daytime hour in India within the last ten months, yesterday at the latest. */
function moment(from: Random, now: Date): Date {
  // The product of two numbers leans to the small side: more reviews are recent than old.
  const daysAgo = 1 + Math.floor(from.next() * Math.sqrt(from.next()) * oldestDays);
  const today = Math.floor((now.getTime() + istMs) / dayMs) * dayMs - istMs;
  return new Date(today - daysAgo * dayMs + from.between(9 * 60, 22 * 60) * 60_000);
}

function isHindi(text: string): boolean {
  return /\p{Script=Devanagari}/u.test(text);
}
