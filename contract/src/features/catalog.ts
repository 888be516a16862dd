import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idText } from '../kernel/fields.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { picture } from './media.ts';

/** A category as shown in every list; ids are fixed (product.md, "Catalogue"). */
export const category = z.object({
  id: z.int(),
  slug: z.string(),
  category_name: z.string(),
  /** Same value as `category_name`. */
  name: z.string(),
  image_url: z.string().nullable(),
  picture: picture.nullable(),
});
export type Category = z.output<typeof category>;

/** A sub-category, with both name fields that the screens read. */
export const subcategory = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  subcategory_name: z.string(),
  category_id: z.int(),
  image_url: z.string().nullable(),
  picture: picture.nullable(),
});
export type Subcategory = z.output<typeof subcategory>;

/** A category id in a path. Postgres stores it in 16 bits, so a larger number matches no category. */
export const categoryIdText = idText.max(32_767);

/** A sub-category or service id in a path; stored in 32 bits. */
export const catalogIdText = idText;

const categoryParams = z.object({ category: categoryIdText });

/** The catalogue: categories, sub-categories and their services. */
export const catalogEndpoints = {
  'catalog.categories': endpoint({
    method: 'GET',
    path: 'category',
    who: 'public',
    summary: 'All categories',
    query: pageQuery,
    reply: z.object({ data: z.array(category), next_cursor: nextCursor }),
  }),
  'catalog.subcategories': endpoint({
    method: 'GET',
    path: 'subcategory/:category',
    who: 'public',
    summary: 'The sub-categories of a category',
    params: categoryParams,
    query: pageQuery,
    reply: z.object({ data: z.array(subcategory), next_cursor: nextCursor }),
    errors: ['not_found'],
  }),
  'catalog.category': endpoint({
    method: 'GET',
    path: 'categorylist/:category',
    who: 'public',
    summary: 'A category with its sub-categories',
    params: categoryParams,
    reply: z.object({ data: category.extend({ subcategories: z.array(subcategory) }) }),
    errors: ['not_found'],
  }),
  'catalog.services': endpoint({
    method: 'GET',
    path: 'service/all',
    who: 'public',
    summary: 'The names of all services, for forms',
    query: pageQuery,
    reply: z.object({ data: z.array(z.object({ id: z.int(), name: z.string() })), next_cursor: nextCursor }),
  }),
};
