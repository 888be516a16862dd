import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idText } from '../kernel/fields.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { isDate } from '../kernel/time.ts';
import { key } from '../messages/index.ts';

/** Filters of the audit log; together they narrow it. */
export const auditFilters = {
  /** Id of the account that acted. */
  actor: idText.optional(),
  /** Name of the call, such as `admin.allocate`. */
  action: z
    .string()
    .trim()
    .max(100)
    .transform((text) => text || undefined)
    .optional(),
  /** The object, such as `line:12`. */
  object: z
    .string()
    .trim()
    .max(100)
    .transform((text) => text || undefined)
    .optional(),
  /** A day in India, `YYYY-MM-DD`. */
  day: z.string().refine(isDate, key('error.invalid_value')).optional(),
};

const values = z.record(z.string(), z.unknown());

/** An audit log entry. Contacts in `detail`, `before` and `after` are masked; amounts in `before` and `after` are in paise. */
export const auditEntry = z.object({
  id: z.int(),
  at: z.string(),
  actor: z.object({ id: z.int(), name: z.string() }),
  /** Name of the call. */
  action: z.string(),
  object: z.string(),
  /** `refused`: the call was answered with 403, or the login failed. */
  outcome: z.enum(['done', 'refused']),
  detail: values,
  /** The object before the call; null for a new object, and for calls that change none. */
  before: values.nullable(),
  after: values.nullable(),
  request_id: z.string().nullable(),
  ip: z.string().nullable(),
});
export type ListedAuditEntry = z.output<typeof auditEntry>;

/** The audit log. */
export const adminAuditEndpoints = {
  'admin.audit': endpoint({
    method: 'GET',
    path: 'admin/audit',
    who: 'admin',
    needs: 'audit.read',
    summary: 'The audit log, newest first, by actor, call, object and day',
    query: pageQuery.extend(auditFilters),
    reply: z.object({
      data: z.array(auditEntry),
      next_cursor: nextCursor,
      /** All operators, for the filter. */
      operators: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
  }),
};
