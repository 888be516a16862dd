import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** A category as every list shows it. */
export const category = z.object({
  id: z.int(),
  category_name: z.string(),
  image_url: z.string().nullable(),
});
export type Category = z.output<typeof category>;

export const catalogEndpoints = {
  'catalog.categories': endpoint({
    method: 'GET',
    path: 'category',
    who: 'public',
    summary: 'All categories',
    reply: z.object({ data: z.array(category) }),
  }),
};
