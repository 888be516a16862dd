/** Operators answer an appeal within this many hours. */
export const APPEAL_HOURS = 72;

/** The longest appeal and the longest answer, in characters. */
export const MAX_APPEAL_LENGTH = 2000;
