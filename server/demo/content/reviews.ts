import { type Random, random } from '../random.ts';
import { services, subcategories } from './catalogue.ts';
import { serviceComments } from './comments/by-service.ts';
import { subcategoryComments } from './comments/by-subcategory.ts';
import { afterthoughts, generalComments } from './comments/general.ts';
import type { Mood } from './comments/mood.ts';
import { reviewers } from './comments/reviewers.ts';
import { professionals } from './professionals.ts';
import type { Demand, DemoReview, DemoService } from './types.ts';

const dayMs = 86_400_000;
const istMs = 5.5 * 3_600_000;
const oldestDays = 300;

const counts: Record<Demand, readonly [number, number]> = {
  high: [110, 240],
  medium: [24, 95],
  low: [3, 20],
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
/** The approved professionals of each service, by their numbers. */
const offering = new Map<string, string[]>();
for (const { status, mobile, offerings } of professionals)
  if (status === 'approved')
    for (const { service } of offerings) offering.set(service, [...(offering.get(service) ?? []), mobile]);

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
  const doers = offering.get(service.slug) ?? [];
  const spread = from.pick(spreads);
  const comments = commentsOn(service, from);
  const count = from.between(...counts[service.demand]);
  return from
    .shuffled(reviewers)
    .slice(0, count)
    .map((reviewer) => {
      const rating = rate(spread, from);
      return {
        service: service.slug,
        professional: from.pick(doers),
        reviewer,
        rating,
        comment: comments(rating),
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

/** Gives a comment for each rating of a service: all that there are once before any comes again, and then with more to it. */
function commentsOn(service: DemoService, from: Random): (rating: DemoReview['rating']) => string {
  const shared = subcategoryComments[subcategorySlugs.get(service.subcategory) ?? ''] ?? none;
  const decks = new Map<DemoReview['rating'], { cards: readonly string[]; drawn: number }>();
  const said = new Set<string>();
  const deckOf = (rating: DemoReview['rating'], mood: Mood) => {
    const specific = rating === 5 ? (serviceComments[service.slug] ?? []) : [];
    return { cards: from.shuffled([...specific, ...shared[mood], ...generalComments[rating]]), drawn: 0 };
  };
  return (rating) => {
    const mood: Mood = rating >= 4 ? 'good' : rating === 3 ? 'fair' : 'poor';
    const deck = decks.get(rating) ?? deckOf(rating, mood);
    decks.set(rating, deck);
    for (;;) {
      const card = deck.cards[deck.drawn % deck.cards.length] as string;
      const again = deck.drawn >= deck.cards.length;
      deck.drawn += 1;
      const more = from.pick(afterthoughts[mood][isHindi(card) ? 'devanagari' : 'latin']);
      const comment = again || from.next() < 0.15 ? `${card} ${more}` : card;
      if (said.has(comment)) continue;
      said.add(comment);
      return comment;
    }
  };
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
