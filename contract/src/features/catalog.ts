import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idText } from '../kernel/fields.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { picture } from './media.ts';

/** A category as every list shows it; ids are fixed (product.md, "Catalogue"). */
export const category = z.object({
  id: z.int(),
  slug: z.string(),
  category_name: z.string(),
  /** The same as `category_name`. */
  name: z.string(),
  image_url: z.string().nullable(),
  picture: picture.nullable(),
});
export type Category = z.output<typeof category>;

/** A sub-category, with both names that the screens read. */
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

/** A category's id in a path; Postgres keeps it in 16 bits, and a larger number names nothing. */
export const categoryIdText = idText.max(32_767);

/** The id of a sub-category or a service in a path; kept in 32 bits. */
export const catalogIdText = idText;

const categoryParams = z.object({ category: categoryIdText });

/** What is offered at all: categories, sub-categories and their services. */
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
