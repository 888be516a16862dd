import { invalid } from '../../kernel/failure.ts';

/** A list is whole up to here (api.md, "Rules for every call"). */
const WHOLE = 500;

/** A part of a list: from where on, and how long. */
export interface Part {
  /** The last id of the part before; null for the first one. */
  readonly after: number | null;
  readonly limit: number;
}

/** A part of a list of enquiries and where the next one begins; a cursor is the last id that was given. */
export async function pageOf<Row extends { readonly id: number }>(
  { limit = WHOLE, cursor }: { limit?: number | undefined; cursor?: string | undefined },
  load: (part: Part) => Promise<Row[]>,
): Promise<{ rows: Row[]; next_cursor: string | null }> {
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) throw invalid({ cursor: ['error.invalid_value'] });
  // One more than asked for tells whether there is a next part.
  const found = await load({ after: cursor === undefined ? null : Number(cursor), limit: limit + 1 });
  const rows = found.slice(0, limit);
  return { rows, next_cursor: found.length > limit ? String(rows.at(-1)?.id) : null };
}
