import { pictures, type PictureSlug } from '../art/pictures.ts';
import { home } from './home.ts';
import { industry } from './industry.ts';
import { retail } from './retail.ts';
import { tutoring } from './tutoring.ts';
import type { CategoryContent, DemoCategory, DemoService, DemoSubcategory } from './types.ts';

const contents: readonly CategoryContent[] = [industry, retail, home, tutoring];

/** The four categories, by id. */
export const categories: readonly DemoCategory[] = contents.map(({ category }) => category);

/** All sub-categories. */
export const subcategories: readonly DemoSubcategory[] = contents.flatMap((content) =>
  content.subcategories.map(({ services: _, ...rest }) => ({ ...rest, category: content.category.id })),
);

/** All services, each with its three pictures. */
export const services: readonly DemoService[] = contents.flatMap(({ category, subcategories: within }) =>
  within.flatMap((subcategory) =>
    subcategory.services.map((entry) => ({
      ...entry,
      category: category.id,
      subcategory: subcategory.id,
      pictures: [picture(entry.slug), picture(`${entry.slug}-2`), picture(`${entry.slug}-3`)] as const,
    })),
  ),
);

function picture(slug: string): PictureSlug {
  if (!(slug in pictures)) throw new Error(`picture ${slug} is missing: run server/demo/art/make-art.ts`);
  return slug as PictureSlug;
}
