import { z } from 'zod';

/** `limit` (at most 100) and `cursor` page a list; without them it is whole up to 500 rows. */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).optional(),
  cursor: z.string().max(100).optional(),
});
