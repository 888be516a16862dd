import { architecture } from './tutoring/architecture.ts';
import { arts } from './tutoring/arts.ts';
import { businessLegal } from './tutoring/business-legal.ts';
import { careerMoney } from './tutoring/career-money.ts';
import { company } from './tutoring/company.ts';
import { computers } from './tutoring/computers.ts';
import { drivingFitness } from './tutoring/driving-fitness.ts';
import { earlyLearning } from './tutoring/early-learning.ts';
import { exams } from './tutoring/exams.ts';
import { languages } from './tutoring/languages.ts';
import { musicYoga } from './tutoring/music-yoga.ts';
import { schoolTuition } from './tutoring/school-tuition.ts';
import type { CategoryContent } from './types.ts';

/** Tutoring & Consulting: teachers for every age and business advisers. */
export const tutoring: CategoryContent = {
  category: {
    id: 4,
    slug: 'tutoring-consulting',
    name: { en: 'Tutoring & Consulting', hi: 'ट्यूशन और परामर्श' },
    picture: 'category-tutoring',
  },
  subcategories: [
    schoolTuition,
    musicYoga,
    businessLegal,
    exams,
    languages,
    computers,
    arts,
    drivingFitness,
    earlyLearning,
    company,
    careerMoney,
    architecture,
  ],
};
