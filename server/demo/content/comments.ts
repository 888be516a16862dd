import { z } from 'zod';
import { readDataFile } from '../../src/platform/data-file.ts';
import { DEMO_DATA } from './demo-data.ts';
import { slug, text } from './fields.ts';
import type { Gender } from './inflect.ts';
import type { CategoryId } from './read-catalogue.ts';

/** The mood of a review: 4 and 5 stars good, 3 fair, below poor. */
export type Mood = 'good' | 'fair' | 'poor';

/** Sentences by script, so that a review uses a single script. */
const lines = z.strictObject({ latin: z.array(text).min(1), devanagari: z.array(text).min(1) });
export type Lines = z.output<typeof lines>;

const byMood = z.strictObject({ good: z.array(text), fair: z.array(text), poor: z.array(text) });

/** Comments that fit any service of a sub-category, keyed by its slug; every sub-category has an entry. */
export const subcategoryComments: Readonly<Record<string, z.output<typeof byMood>>> = Object.fromEntries(
  ['industry', 'retail', 'home', 'tutoring'].flatMap((name) =>
    Object.entries(readDataFile(DEMO_DATA, `comments/by-subcategory/${name}.json`, z.record(slug, byMood))),
  ),
);

/** Positive comments about one service, keyed by its slug. */
export const serviceComments: Readonly<Record<string, readonly string[]>> = readDataFile(
  DEMO_DATA,
  'comments/by-service.json',
  z.record(slug, z.array(text)),
);

/**
 * Remarks that fit every service, by rating, at home as in a factory. `[a/b]` is replaced by one of the alternatives, `{a|b}` agrees
 * with the professional and `<a|b>` with the reviewer (man first).
 */
export const remarks = readDataFile(
  DEMO_DATA,
  'comments/remarks.json',
  z.strictObject({ 1: lines, 2: lines, 3: lines, 4: lines, 5: lines }),
);

/** Closing sentences by mood; same syntax as `remarks`. */
export const closings = readDataFile(
  DEMO_DATA,
  'comments/closings.json',
  z.strictObject({ good: lines, fair: lines, poor: lines }),
);

/** Praise that fits only one place of work; same syntax as `remarks`. */
export const praise = readDataFile(
  DEMO_DATA,
  'comments/praise.json',
  z.strictObject({ home: lines, shop: lines, factory: lines, lesson: lines, advice: lines }),
);

const ADVICE = new Set(['business-legal', 'company-hr-marketing', 'career-money', 'architecture-vastu']);

/** Returns the place of work of a sub-category's services, which decides what a customer can praise. */
export function settingOf(category: CategoryId, subcategory: string): keyof typeof praise {
  if (category === 1) return 'factory';
  if (category === 2) return 'shop';
  if (category === 3) return 'home';
  return ADVICE.has(subcategory) ? 'advice' : 'lesson';
}

/** The author of a review: the displayed name (first name and initial) and the gender that Hindi verbs agree with. */
export type Reviewer = { name: string; gender: Gender };

const { men, women, initials } = readDataFile(
  DEMO_DATA,
  'comments/reviewers.json',
  z.strictObject({ men: z.array(text), women: z.array(text), initials: z.array(z.string().length(1)) }),
);

const named = (firstNames: readonly string[], gender: Gender): Reviewer[] =>
  initials.flatMap((initial) => firstNames.map((first) => ({ name: `${first} ${initial}.`, gender })));

/** All reviewers of the demo. */
export const reviewers: readonly Reviewer[] = [...named(men, 'male'), ...named(women, 'female')];
