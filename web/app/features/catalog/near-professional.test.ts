import { beforeAll, expect, it } from 'vitest';
import { loadCatalogue, loadTexts, textIn } from '../../ui/language/language.ts';
import { firstNameOf, professionalFacts } from './near-professional.ts';

beforeAll(async () => {
  await Promise.all([loadCatalogue('en'), loadCatalogue('hi')]);
  await loadTexts('slots');
});

const ramesh = { km: 2, rating: 4.3, jobs: 86, years: 14, new_here: false };

it.each([
  ['with reviews', {}, '2 km · 4 ★ · 86 jobs · 14 years'],
  ['new', { rating: null, jobs: 0, years: 6, new_here: true }, '2 km · New here · 6 years'],
  ['not reviewed after many jobs', { rating: null, jobs: 12 }, '2 km · 12 jobs · 14 years'],
  ['very near, without a number of years', { km: 0, years: null }, 'under 1 km · 4 ★ · 86 jobs'],
  ['one job, one year', { jobs: 1, years: 1 }, '2 km · 4 ★ · 1 job · 1 year'],
])('facts of a professional %s', (_, change, facts) => {
  expect(professionalFacts(textIn('en'), { ...ramesh, ...change })).toBe(facts);
});

it.each([
  ['Ramesh G.', 'Ramesh'],
  ['Mary Ann P.', 'Mary Ann'],
  ['रमेश गौ.', 'रमेश'],
  ['Imran', 'Imran'],
])('the first name of %s is %s', (name, first) => {
  expect(firstNameOf(name)).toBe(first);
});
