/** A rating below this many stars is low. */
export const LOW_RATING = 4;
