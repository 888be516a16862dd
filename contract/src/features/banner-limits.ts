/** The background of a banner without its own (customer.md 3). */
export const BANNER_COLOUR = '#2E67F8';

/** The smallest picture of a banner in pixels; its sides are 16:6. */
export const BANNER_PICTURE = { width: 1200, height: 450 } as const;

/** The longest texts: on a phone the title takes two lines and the description three. */
export const MAX_BANNER_TITLE = 60;
export const MAX_BANNER_DESCRIPTION = 140;
