import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idText, text } from '../kernel/fields.ts';
import type { Grant } from '../kernel/grants.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { key } from '../messages/index.ts';

/** The console's lists with saved views, each with the grant to read it. */
export const SAVED_LISTS = {
  bookings: 'bookings.read',
  customers: 'customers.read',
  professionals: 'professionals.read',
  services: 'catalogue.read',
  payments: 'money.read',
  settlements: 'money.read',
  documents: 'money.read',
  reviews: 'content.read',
  supply: 'insight.read',
  searches: 'insight.read',
} as const satisfies Readonly<Record<string, Grant>>;
export type SavedList = keyof typeof SAVED_LISTS;

/** The most views that an operator may own in one list. */
export const MAX_LIST_VIEWS = 50;

const list = z.enum(Object.keys(SAVED_LISTS) as [SavedList], { error: key('error.invalid_value') });

/** A saved view of a list. */
const listView = z.object({
  id: z.int(),
  name: z.string(),
  /** The query of the list's address, without `?`, page and opened object. */
  query: z.string(),
  /** Whether every operator who may read the list has it. */
  shared: z.boolean(),
  /** The operator who saved it; only they and owners delete a shared view. */
  by: z.string(),
  own: z.boolean(),
});
export type ListView = z.output<typeof listView>;

/** The form of a view. */
export const listViewForm = z.object({
  name: text('console.view_name_required', 60),
  shared: z.boolean({ error: key('error.invalid_value') }).default(false),
});

/** Saved views of the console's lists (console.md, section 2). */
export const adminViewEndpoints = {
  'list_view.list': endpoint({
    method: 'GET',
    path: 'admin/views',
    who: 'admin',
    needs: 'own',
    summary:
      'The saved views of a list: the caller’s, and the shared ones, in the order in which they were saved',
    query: pageQuery.extend({ list }),
    reply: z.object({ data: z.array(listView), next_cursor: nextCursor }),
    errors: ['no_grant'],
  }),
  'list_view.save': endpoint({
    method: 'POST',
    path: 'admin/views',
    who: 'admin',
    needs: 'own',
    idempotent: true,
    summary:
      'Saves a view; one of the same name of the caller is replaced, a shared one of another operator is a 422',
    body: listViewForm.extend({
      list,
      query: z.string({ error: key('error.invalid_value') }).max(2000, key('error.too_long')),
    }),
    reply: z.object({ message: z.string(), data: z.object({ id: z.int() }) }),
    errors: ['no_grant'],
  }),
  'list_view.delete': endpoint({
    method: 'DELETE',
    path: 'admin/views/:id',
    who: 'admin',
    needs: 'own',
    idempotent: true,
    summary: 'Deletes a view of the caller; an owner deletes shared ones of others, too',
    params: z.object({ id: idText }),
    reply: z.object({ message: z.string() }),
    errors: ['not_found'],
  }),
};
