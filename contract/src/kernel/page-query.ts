import { z } from 'zod';

/** `limit` (at most 100) and `cursor` page a list; without them it is whole up to 500 rows. Every call that answers a list takes them. */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).optional(),
  cursor: z.string().max(200).optional(),
});

/** The `cursor` of the next part of a list; null: the list ends here. */
export const nextCursor = z.string().nullable();
