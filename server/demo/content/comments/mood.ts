import type { DemoReview } from '../types.ts';

/** The mood of a review: 4 and 5 stars good, 3 fair, below poor. */
export type Mood = 'good' | 'fair' | 'poor';

/** Sentences by script, so that a review uses a single script. */
export type Lines = { latin: readonly string[]; devanagari: readonly string[] };

/** Sentences that fit many services, by rating. */
export type Remarks = Readonly<Record<DemoReview['rating'], Lines>>;

/** Comments that fit any service of a sub-category, keyed by its slug. */
export type SubcategoryComments = Readonly<Record<string, Record<Mood, readonly string[]>>>;
