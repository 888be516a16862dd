/** The background of the page in both schemes, which browsers also show around it. */
export const PAGE_COLOURS = { light: '#FBF8F9', dark: '#171315' } as const;
