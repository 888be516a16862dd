import { z } from 'zod';
import { key } from '../messages/index.ts';

/** The version of a booking line in a reply: the id of its last history entry, 0 without one. */
export const lineVersion = z.int();

/**
 * The version of the line that an operator saw, optional in writes. If the line has another one, the write is refused with
 * `version_conflict`; without it, the write is not compared.
 */
export const expectedVersion = z
  .int({ error: key('error.invalid_value') })
  .min(0, key('error.invalid_value'))
  .optional();

/** The fields of a line that a conflict names. */
export const LINE_CHANGE_FIELDS = ['state', 'professional', 'starts_at', 'price', 'flag'] as const;

/** A value of such a field: a state, a name, an instant in ISO 8601, an amount in rupees, or a flag; null: none. */
const value = z.union([z.string(), z.number()]).nullable();

/** What happened to a line since the version that an operator sent; the `data` of `version_conflict`. */
export const lineConflict = z.object({
  /** The version of the line now. */
  version: lineVersion,
  /** Who changed it last: the name of an operator, else the role in the reader's language. */
  changed_by: z.string(),
  changed_at: z.string(),
  /** What differs from that version, first value and last one; empty if it changed and changed again, or only in other fields. */
  changes: z.array(z.object({ field: z.enum(LINE_CHANGE_FIELDS), from: value, to: value })),
});
export type LineConflict = z.output<typeof lineConflict>;
