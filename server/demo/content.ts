import { categories, services, subcategories } from './content/catalogue.ts';
import { DEMO_DATA } from './content/demo-data.ts';
import type { DemoContent } from './content/demo-content.ts';
import { professionals } from './content/professionals.ts';
import { readAccounts } from './content/read-accounts.ts';
import { readHistory } from './content/read-history.ts';
import { readBanners, readPages } from './content/read-pages.ts';
import { makeReviews } from './content/reviews.ts';

/** Fixed seed: the demo's reviews are the same in every run. */
const SEED = 20_261_138;

/** The whole demo, read from `data/` and generated from it. */
export const demoContent: DemoContent = {
  categories,
  subcategories,
  services,
  professionals,
  accounts: readAccounts(DEMO_DATA),
  pages: readPages(DEMO_DATA),
  banners: readBanners(DEMO_DATA),
  history: readHistory(DEMO_DATA),
  reviews: (now) => makeReviews(SEED, now),
};
