import { homeComments } from './home.ts';
import { industryComments } from './industry.ts';
import type { SubcategoryComments } from './mood.ts';
import { retailComments } from './retail.ts';
import { tutoringComments } from './tutoring.ts';

/** Comments that fit any service of a sub-category; every sub-category has an entry. */
export const subcategoryComments: SubcategoryComments = {
  ...industryComments,
  ...retailComments,
  ...homeComments,
  ...tutoringComments,
};
