import { MAX_PRICE_RUPEES } from '@aaspaas/contract/features/custom-services.ts';
import { MAX_SERVICE_NAME_LENGTH } from '@aaspaas/contract/features/provider-services.ts';
import { z } from 'zod';
import { type CatalogueProblem, type Columns, readTable, type TableRow } from './catalogue-table.ts';

/** The files of a catalogue; each may be missing. */
export const CATALOGUE_FILES = ['categories.csv', 'subcategories.csv', 'services.csv'] as const;
export type CatalogueFile = (typeof CATALOGUE_FILES)[number];

const MAX_PICTURES = 6;

const cell = (max: number) =>
  z.string().trim().min(1, 'is empty').max(max, `is longer than ${max} characters`);
const english = (max: number) => cell(max).regex(/\p{Script=Latin}/u, 'has no English text');
const hindi = (max: number) => cell(max).regex(/\p{Script=Devanagari}/u, 'has no Hindi text in Devanagari');

const slug = z
  .string()
  .trim()
  .max(60, 'is longer than 60 characters')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens, such as "ac-repair"');

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .trim()
    .refine((value) => /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number);

/** A price in whole rupees, or nothing. */
const rupees = z
  .string()
  .trim()
  .refine((value) => value === '' || (/^[1-9]\d*$/.test(value) && Number(value) <= MAX_PRICE_RUPEES), {
    error: `must be whole rupees from 1 to ${MAX_PRICE_RUPEES}, without "₹" or commas`,
  })
  .transform((value) => (value === '' ? null : Number(value)));

/** Several values, separated by `|`. */
const list = (max: number) =>
  z
    .string()
    .transform((value) => value.split('|').flatMap((one) => one.trim() || []))
    .refine((values) => values.length <= max, { error: `has more than ${max} values separated by "|"` });

const picturePaths = (max: number) =>
  list(max).refine((paths) => paths.every((path) => !/^([/\\]|[a-z]:)|(^|[/\\])\.\.([/\\]|$)/i.test(path)), {
    error: 'must be a path inside the folder of the file',
  });

const searchWords = cell(1000)
  .regex(/\p{Script=Latin}/u, 'has no word in Latin letters')
  .regex(/\p{Script=Devanagari}/u, 'has no word in Devanagari')
  .transform((value) => value.split(/[\s,]+/).join(' '));

const categoryColumns = {
  id: wholeNumber(1, 4),
  slug,
  name_en: english(MAX_SERVICE_NAME_LENGTH),
  name_hi: hindi(MAX_SERVICE_NAME_LENGTH),
  position: wholeNumber(0, 1000),
  picture: picturePaths(1),
} satisfies Columns;

const subcategoryColumns = {
  slug,
  category: slug,
  name_en: english(MAX_SERVICE_NAME_LENGTH),
  name_hi: hindi(MAX_SERVICE_NAME_LENGTH),
  position: wholeNumber(0, 1000),
  picture: picturePaths(1),
  job_descriptions_en: list(6),
  job_descriptions_hi: list(6),
} satisfies Columns;

const serviceColumns = {
  slug,
  subcategory: slug,
  type: z
    .string()
    .trim()
    .pipe(z.enum(['service', 'enquiry'], { error: 'must be "service" (bookable) or "enquiry"' })),
  gender_choice: z
    .string()
    .trim()
    .pipe(z.enum(['yes', 'no', ''], { error: 'must be "yes", "no" or empty' }))
    .transform((value) => value === 'yes'),
  name_en: english(MAX_SERVICE_NAME_LENGTH),
  name_hi: hindi(MAX_SERVICE_NAME_LENGTH),
  about_en: english(2000),
  about_hi: hindi(2000),
  overview_en: english(500),
  overview_hi: hindi(500),
  search_words: searchWords,
  per_hour: rupees,
  per_day: rupees,
  pictures: picturePaths(MAX_PICTURES),
} satisfies Columns;

export type CategoryInput = TableRow<typeof categoryColumns>;
export type SubcategoryInput = TableRow<typeof subcategoryColumns>;
export type ServiceInput = TableRow<typeof serviceColumns>;

/** The catalogue as the files describe it. Slugs are those of all rows, invalid ones included. */
export interface CatalogueInput {
  readonly categories: readonly CategoryInput[];
  readonly subcategories: readonly SubcategoryInput[];
  readonly services: readonly ServiceInput[];
  readonly categorySlugs: ReadonlySet<string>;
  readonly subcategorySlugs: ReadonlySet<string>;
  readonly problems: readonly CatalogueProblem[];
}

/** Parses the files' texts and returns the valid rows with all problems. */
export function parseCatalogue(texts: ReadonlyMap<CatalogueFile, string>): CatalogueInput {
  const read = <C extends Columns>(file: CatalogueFile, columns: C) => {
    const text = texts.get(file);
    return text === undefined
      ? { rows: [], keys: new Set<string>(), problems: [] }
      : readTable(file, text, columns, 'slug');
  };
  const categories = read('categories.csv', categoryColumns);
  const subcategories = read('subcategories.csv', subcategoryColumns);
  const services = read('services.csv', serviceColumns);
  return {
    categories: categories.rows,
    subcategories: subcategories.rows,
    services: services.rows,
    categorySlugs: categories.keys,
    subcategorySlugs: subcategories.keys,
    problems: [
      ...categories.problems,
      ...repeatedIds(categories.rows),
      ...subcategories.problems,
      ...subcategories.rows.flatMap(jobDescriptionProblems),
      ...services.problems,
      ...services.rows.flatMap(priceProblems),
    ],
  };
}

function repeatedIds(rows: readonly CategoryInput[]): CatalogueProblem[] {
  return rows.flatMap(({ id, row }, at) => {
    const earlier = rows.slice(0, at).find((one) => one.id === id);
    return earlier ? [problemOf('categories.csv', row, 'id', `${id} is also in row ${earlier.row}`)] : [];
  });
}

function jobDescriptionProblems(one: SubcategoryInput): CatalogueProblem[] {
  const { job_descriptions_en: en, job_descriptions_hi: hi } = one;
  return en.length === hi.length
    ? []
    : [
        problemOf(
          'subcategories.csv',
          one.row,
          'job_descriptions_hi',
          `has ${hi.length} descriptions, job_descriptions_en has ${en.length}`,
        ),
      ];
}

function priceProblems({
  row,
  type,
  gender_choice,
  per_hour,
  per_day,
}: ServiceInput): readonly CatalogueProblem[] {
  const report = (column: string, problem: string) => problemOf('services.csv', row, column, problem);
  if (type === 'enquiry')
    return [
      ...(per_hour === null ? [] : [report('per_hour', 'must be empty: an enquiry has no price')]),
      ...(per_day === null ? [] : [report('per_day', 'must be empty: an enquiry has no price')]),
      ...(gender_choice ? [report('gender_choice', 'must be "no" or empty for an enquiry')] : []),
    ];
  return [
    ...(per_hour === null ? [report('per_hour', 'is empty: a bookable service needs a price')] : []),
    ...(per_day === null ? [report('per_day', 'is empty: a bookable service needs a price')] : []),
    ...(per_hour !== null && per_day !== null && per_day < per_hour
      ? [report('per_day', `is ${per_day}, less than the ${per_hour} of an hour`)]
      : []),
  ];
}

/** Builds the problem of a cell. */
export function problemOf(
  file: CatalogueFile,
  row: number,
  column: string,
  problem: string,
): CatalogueProblem {
  return { file, row, column, problem };
}
