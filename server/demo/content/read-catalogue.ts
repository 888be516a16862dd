import { z } from 'zod';
import { readDataFile } from '../../src/platform/data-file.ts';
import { bilingual, slug, text } from './fields.ts';
import { pictureOf, pictureSlug } from './pictures.ts';

/** The ids that the product fixes (product.md, "Catalogue"). */
const categoryId = z.literal([1, 2, 3, 4]);
export type CategoryId = z.output<typeof categoryId>;

/** The demand for a service: it determines how many reviews it has. */
const demand = z.enum(['high', 'medium', 'low', 'new']);
export type Demand = z.output<typeof demand>;

const serviceTexts = {
  id: z.int().positive(),
  /** Also the name of the service's pictures: `<slug>`, `<slug>-2`, `<slug>-3`. */
  slug,
  name: bilingual,
  demand,
  /** Three to six short sentences; the screens split it into a list. */
  aboutUs: bilingual,
  /** One or two sentences. */
  overview: bilingual,
  /** Additional search words: Romanised Hindi, Devanagari, plain English. */
  searchWords: z.array(text),
};

/** A service: bookable ones have rates in whole rupees, enquiry-only ones have none. */
const service = z.discriminatedUnion('type', [
  z.strictObject({
    ...serviceTexts,
    type: z.literal('service'),
    /** The customer may ask for a woman (care and beauty). */
    genderChoice: z.literal(true).optional(),
    perDay: z.int().positive(),
    perHour: z.int().positive(),
  }),
  z.strictObject({ ...serviceTexts, type: z.literal('enquiry'), perDay: z.null(), perHour: z.null() }),
]);

/** A sub-category with its services: one file each. */
const subcategory = z.strictObject({
  id: z.int().positive(),
  slug,
  name: bilingual,
  picture: pictureSlug,
  /** Short descriptions of typical jobs, as a customer would write them. */
  jobDescriptions: z.array(bilingual).min(4).max(6),
  services: z.array(service).min(1),
});

/** A category; `subcategories` contains the names of its files, in the order of the screens. */
const category = z.strictObject({
  id: categoryId,
  slug,
  name: bilingual,
  picture: pictureSlug,
  subcategories: z.array(slug).min(1),
});

/** One of the four categories. */
export type DemoCategory = Omit<z.output<typeof category>, 'subcategories'>;

/** A sub-category; its id stays the same when others are inserted before it. */
export type DemoSubcategory = Omit<z.output<typeof subcategory>, 'services'> & { category: CategoryId };

/** A service as passed to the loader; the first picture is the cover. */
export type DemoService = z.output<typeof service> & {
  category: CategoryId;
  subcategory: number;
  pictures: readonly [string, string, string];
};

/** Categories, sub-categories and services, each in the order of the screens. */
export interface Catalogue {
  readonly categories: readonly DemoCategory[];
  readonly subcategories: readonly DemoSubcategory[];
  readonly services: readonly DemoService[];
}

/** Reads `categories.json` and `catalogue/<sub-category>.json` of a folder. */
export function readCatalogue(folder: URL): Catalogue {
  const contents = readDataFile(folder, 'categories.json', z.array(category)).map(
    ({ subcategories, ...rest }) => ({
      category: rest,
      subcategories: subcategories.map((name) => readSubcategory(folder, name)),
    }),
  );
  return {
    categories: contents.map((content) => content.category),
    subcategories: contents.flatMap((content) =>
      content.subcategories.map(({ services: _, ...rest }) => ({ ...rest, category: content.category.id })),
    ),
    services: contents.flatMap((content) =>
      content.subcategories.flatMap((within) =>
        within.services.map((one) => ({
          ...one,
          category: content.category.id,
          subcategory: within.id,
          pictures: picturesOf(one.slug),
        })),
      ),
    ),
  };
}

function readSubcategory(folder: URL, name: string) {
  const file = subcategory.extend({ slug: z.literal(name, 'must be the name of the file') });
  return readDataFile(folder, `catalogue/${name}.json`, file);
}

function picturesOf(name: string): [string, string, string] {
  const slugs: [string, string, string] = [name, `${name}-2`, `${name}-3`];
  for (const one of slugs) pictureOf(one);
  return slugs;
}
