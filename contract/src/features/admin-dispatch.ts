import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idText } from '../kernel/fields.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { key } from '../messages/index.ts';

/**
 * Who assigns professionals in a city. `manual`: operators. `assist`: a plan, which an operator confirms; what is not
 * confirmed is assigned 15 minutes later. `auto`: the plan.
 */
export const DISPATCH_MODES = ['manual', 'assist', 'auto'] as const;
export type DispatchMode = (typeof DISPATCH_MODES)[number];

const dispatchMode = z.enum(DISPATCH_MODES, { error: key('error.invalid_value') });

/** A city and who assigns professionals there. */
const dispatchCity = z.object({
  /** The city's place in the list of all cities, largest first. */
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  /** The effective mode. */
  mode: dispatchMode,
  /** The city's own mode; null: it follows the default. */
  own_mode: dispatchMode.nullable(),
  /** Lines without a professional. */
  unassigned: z.int(),
  /** Lines of tomorrow's plan that wait for a confirmation; only in `assist`. */
  to_confirm: z.int(),
});
export type DispatchCity = z.output<typeof dispatchCity>;

/** Who was considered when a line was assigned, with the parts of the cost. */
const lineCandidate = z.object({
  employee_id: z.int(),
  name: z.string(),
  chosen: z.boolean(),
  /** The whole cost in minutes of travel; null: they could not do the line, or the plan did not decide. */
  minutes: z.number().nullable(),
  /** The parts of the cost, or the facts that decided. */
  reasons: z.array(z.string()),
});

/** Operators decide per city who assigns professionals. */
export const adminDispatchEndpoints = {
  'admin.dispatch_cities': endpoint({
    method: 'GET',
    path: 'admin/dispatch/cities',
    who: 'admin',
    needs: 'bookings.read',
    summary:
      'Who assigns professionals in each city: cities with a mode of their own first, then by unassigned lines',
    query: pageQuery,
    reply: z.object({
      data: z.array(dispatchCity),
      next_cursor: nextCursor,
      /** For the cities without a mode of their own. */
      default_mode: dispatchMode,
    }),
  }),
  'admin.candidates': endpoint({
    method: 'GET',
    path: 'admin/lines/:detail_id/candidates',
    who: 'admin',
    needs: 'bookings.read',
    summary:
      'Who was considered for a line when it was last assigned, the chosen one first, then by cost; kept for 90 days',
    params: z.object({ detail_id: idText }),
    query: pageQuery,
    reply: z.object({ data: z.array(lineCandidate), next_cursor: nextCursor }),
    errors: ['not_found'],
  }),
  'admin.change_dispatch_mode': endpoint({
    method: 'POST',
    path: 'admin/dispatch/cities/:city',
    who: 'admin',
    needs: 'settings.act',
    idempotent: true,
    summary: 'Changes who assigns professionals in a city; `null` follows the default again',
    params: z.object({ city: z.string().max(60) }),
    body: z.object({ mode: dispatchMode.nullable() }),
    reply: z.object({ message: z.string() }),
    errors: ['not_found'],
  }),
  'admin.confirm_plan': endpoint({
    method: 'POST',
    path: 'admin/dispatch/cities/:city/confirm',
    who: 'admin',
    needs: 'bookings.act',
    idempotent: true,
    summary: 'Confirms tomorrow’s plan of a city, so that its lines are assigned at once instead of at 20:15',
    params: z.object({ city: z.string().max(60) }),
    reply: z.object({ message: z.string() }),
    errors: ['not_found', 'state_changed'],
  }),
};
