import { homeComments } from './home.ts';
import { industryComments } from './industry.ts';
import type { SubcategoryComments } from './mood.ts';
import { retailComments } from './retail.ts';
import { tutoringComments } from './tutoring.ts';

/** What people say of any service of a sub-category; each has an entry. */
export const subcategoryComments: SubcategoryComments = {
  ...industryComments,
  ...retailComments,
  ...homeComments,
  ...tutoringComments,
};
