import { type Random, random } from '../random.ts';
import { services, subcategories } from './catalogue.ts';
import {
  closings,
  type Lines,
  type Mood,
  praise,
  remarks,
  type Reviewer,
  reviewers,
  serviceComments,
  settingOf,
  subcategoryComments,
} from './comments.ts';
import type { DemoReview } from './demo-content.ts';
import { inflect } from './inflect.ts';
import { professionals } from './professionals.ts';
import type { Demand, DemoService } from './read-catalogue.ts';
import type { DemoProfessional } from './read-professionals.ts';
import { customersOf, serviceRules } from './service-rules.ts';

const dayMs = 86_400_000;
const istMs = 5.5 * 3_600_000;
const oldestDays = 300;

const counts: Record<Demand, readonly [number, number]> = {
  high: [110, 240],
  medium: [24, 95],
  low: [3, 20],
  new: [0, 0],
};

// Number of reviews per 100 with 5, 4, 3, 2 and 1 stars. Services differ, so that sorting by rating has an effect.
const spreads: readonly (readonly number[])[] = [
  [72, 20, 5, 2, 1],
  [62, 25, 8, 3, 2],
  [52, 30, 11, 4, 3],
  [44, 32, 15, 5, 4],
];

/** The share of reviews in Devanagari. */
const DEVANAGARI_SHARE = 0.24;

const subcategorySlugs = new Map(subcategories.map(({ id, slug }) => [id, slug]));
/** The approved professionals of each service. */
const offering = new Map<string, DemoProfessional[]>();
for (const one of professionals)
  if (one.status === 'approved')
    for (const { service } of one.offerings) offering.set(service, [...(offering.get(service) ?? []), one]);

/**
 * Returns every review of the demo, oldest first: the same for the same seed and `now`. No reviewer reviews a service
 * twice, and no two reviews of a service have the same text.
 */
export function makeReviews(seed: number, now: Date): DemoReview[] {
  // A separate random generator per service, so that a new service does not change the reviews of the others.
  return services.flatMap((service) => reviewsOf(service, random(seed ^ service.id), now)).sort(byTime);
}

function byTime(a: DemoReview, b: DemoReview): number {
  return a.createdAt.getTime() - b.createdAt.getTime();
}

function reviewsOf(service: DemoService, from: Random, now: Date): DemoReview[] {
  const available = offering.get(service.slug) ?? [];
  const spread = from.pick(spreads);
  const sentences = sentencesOf(service);
  const gender = customersOf(service.slug);
  const sameGender = serviceRules[service.slug]?.bothGenders;
  const count = from.between(...counts[service.demand]);
  const used = new Set<string>();
  return from
    .shuffled(gender ? reviewers.filter((one) => one.gender === gender) : reviewers)
    .slice(0, count)
    .map((reviewer) => {
      const rating = rate(spread, from);
      const professional = from.pick(
        sameGender ? available.filter((one) => one.gender === reviewer.gender) : available,
      );
      return {
        service: service.slug,
        professional: professional.mobile,
        reviewer: reviewer.name,
        rating,
        comment: newComment(sentences, rating, professional, reviewer, used, from),
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

/** The sentences available to reviews of one service; `about` names the work, `general` does not. */
type Sentences = { about: Record<Mood, Lines>; general: Lines };

function sentencesOf(service: DemoService): Sentences {
  const subcategory = subcategorySlugs.get(service.subcategory) ?? '';
  const shared = subcategoryComments[subcategory];
  const about = (mood: Mood): Lines => {
    // Sentences about the service itself have double weight.
    const own = mood === 'good' ? (serviceComments[service.slug] ?? []) : [];
    const all = [...own, ...own, ...(shared?.[mood] ?? [])];
    return { latin: all.filter((one) => !isHindi(one)), devanagari: all.filter(isHindi) };
  };
  return {
    about: { good: about('good'), fair: about('fair'), poor: about('poor') },
    general: praise[settingOf(service.category, subcategory)],
  };
}

/** The sentences of services whose reviews have been written. */
const sentencesByService = new Map<string, Sentences>();

/** Writes a comment on one service that fits its rating and that is not in `used`, which it is added to. */
export function commentOn(
  service: DemoService,
  rating: DemoReview['rating'],
  professional: DemoProfessional,
  reviewer: Reviewer,
  used: Set<string>,
  from: Random,
): string {
  const sentences = sentencesByService.get(service.slug) ?? sentencesOf(service);
  sentencesByService.set(service.slug, sentences);
  return newComment(sentences, rating, professional, reviewer, used, from);
}

function newComment(
  sentences: Sentences,
  rating: DemoReview['rating'],
  { gender }: DemoProfessional,
  reviewer: Reviewer,
  used: Set<string>,
  from: Random,
): string {
  for (;;) {
    const comment = inflect(compose(sentences, rating, from), gender, reviewer.gender);
    if (used.has(comment)) continue;
    used.add(comment);
    return comment;
  }
}

/**
 * Builds one to three sentences: the work, then a remark that fits the stars, then a closing sentence. Four stars put the
 * praise before the criticism.
 */
function compose({ about, general }: Sentences, rating: DemoReview['rating'], from: Random): string {
  const script = from.next() < DEVANAGARI_SHARE ? 'devanagari' : 'latin';
  const mood: Mood = rating >= 4 ? 'good' : rating === 3 ? 'fair' : 'poor';
  const work = about[mood][script];
  const names = work.length > 0 && from.next() < 0.72;
  const parts: string[] = names ? [from.pick(work)] : [];
  if (rating === 5) {
    const own = from.next() < 0.55;
    if (!names || from.next() < 0.7) parts.push(from.pick(own ? general[script] : remarks[5][script]));
    if (!names && from.next() < 0.6) parts.push(from.pick(own ? remarks[5][script] : general[script]));
  } else if (!names || from.next() < 0.75) parts.push(from.pick(remarks[rating][script]));
  if (from.next() < (parts.length === 1 ? 0.5 : 0.2)) parts.push(from.pick(closings[mood][script]));
  return parts.map((part) => choose(part, from)).join(' ');
}

/** Replaces each `[a/b]` with one of its alternatives. */
function choose(text: string, from: Random): string {
  return text.replaceAll(/\[([^\]]*)\]/g, (_, alternatives: string) => from.pick(alternatives.split('/')));
}

/** Returns a daytime or evening time in India within the last ten months, yesterday at the latest. */
function moment(from: Random, now: Date): Date {
  // The product of two random numbers is skewed towards zero: more reviews are recent than old.
  const daysAgo = 1 + Math.floor(from.next() * Math.sqrt(from.next()) * oldestDays);
  const today = Math.floor((now.getTime() + istMs) / dayMs) * dayMs - istMs;
  return new Date(today - daysAgo * dayMs + from.between(9 * 60, 22 * 60) * 60_000);
}

function isHindi(text: string): boolean {
  return /\p{Script=Devanagari}/u.test(text);
}
