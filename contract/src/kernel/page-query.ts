import { z } from 'zod';

/**
 * `limit` (at most 100) and `cursor` page a list; without them the response contains up to 500 rows. Shared by every call
 * that returns a list.
 */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).optional(),
  cursor: z.string().max(200).optional(),
});

/** The `cursor` of the next page; null on the last page. */
export const nextCursor = z.string().nullable();

/** The response of a list by state, with the number of all items in each state. */
export function countedPage<Item extends z.ZodType, State extends z.ZodEnum>(item: Item, state: State) {
  return z.object({ data: z.array(item), next_cursor: nextCursor, counts: z.record(state, z.int()) });
}
