import { businessLegal } from './tutoring/business-legal.ts';
import { musicYoga } from './tutoring/music-yoga.ts';
import { schoolTuition } from './tutoring/school-tuition.ts';
import type { CategoryContent } from './types.ts';

/** Tutoring & Consulting: teachers for every age, advisers for a business. */
export const tutoring: CategoryContent = {
  category: {
    id: 4,
    slug: 'tutoring-consulting',
    name: { en: 'Tutoring & Consulting', hi: 'ट्यूशन और परामर्श' },
    picture: 'category-tutoring',
  },
  subcategories: [schoolTuition, musicYoga, businessLegal],
};
