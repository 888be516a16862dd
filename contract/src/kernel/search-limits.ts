/** The shortest text that the operators' search looks for. */
export const MIN_SEARCH_LENGTH = 2;

/** The most results of each kind. */
export const MAX_SEARCH_RESULTS = 5;
