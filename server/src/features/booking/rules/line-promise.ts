/** What the customer was promised: a professional's time is held, we look for a professional, or one comes at once. */
export type LinePromise = 'held' | 'request' | 'instant';

/** The gender that a customer can choose, for services with `gender_choice`. */
export type ChosenGender = 'female';
