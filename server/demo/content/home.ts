import { beauty } from './home/beauty.ts';
import { cleaning } from './home/cleaning.ts';
import { household } from './home/household.ts';
import { repairs } from './home/repairs.ts';
import type { CategoryContent } from './types.ts';

/** Home & Personal: everything a household needs done. */
export const home: CategoryContent = {
  category: {
    id: 3,
    slug: 'home-personal',
    name: { en: 'Home & Personal', hi: 'घर और निजी सेवाएँ' },
    picture: 'category-home',
  },
  subcategories: [cleaning, repairs, beauty, household],
};
