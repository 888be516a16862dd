/** How a review sounds: 4 and 5 stars good, 3 fair, below poor. */
export type Mood = 'good' | 'fair' | 'poor';

/** Comments that fit any service of a sub-category, keyed by its slug. */
export type SubcategoryComments = Readonly<Record<string, Record<Mood, readonly string[]>>>;
