// Entry point of the demo's data: pure, typed, deterministic. The code that writes it to a database imports only this file.
export { accounts } from './content/accounts.ts';
export { banners } from './content/banners.ts';
export { categories, services, subcategories } from './content/catalogue.ts';
export { pages } from './content/pages.ts';
export { professionals } from './content/professionals.ts';
export { makeReviews } from './content/reviews.ts';
export { pictures } from './art/pictures.ts';
export type * from './content/types.ts';
