/** The longest title, the longest body in characters of HTML, and the longest note of a revision. */
export const MAX_PAGE_TITLE = 120;
export const MAX_PAGE_BODY = 40_000;
export const MAX_REVISION_NOTE = 300;
