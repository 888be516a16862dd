/** The largest file of a bank statement in characters. */
export const MAX_STATEMENT_LENGTH = 2_000_000;
