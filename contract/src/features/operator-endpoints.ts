import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idText, text } from '../kernel/fields.ts';
import type { Grant } from '../kernel/grants.ts';
import { countedPage, pageQuery } from '../kernel/page-query.ts';

/** Declares the operators' list of items in one state; the state has a default. */
export function stateListEndpoint<
  const Path extends string,
  Item extends z.ZodType,
  State extends z.ZodEnum,
>(list: { path: Path; needs: Grant; summary: string; item: Item; state: z.ZodDefault<State> }) {
  return endpoint({
    method: 'GET',
    path: list.path,
    who: 'admin',
    needs: list.needs,
    summary: list.summary,
    query: pageQuery.extend({ state: list.state }),
    reply: countedPage(list.item, list.state.unwrap()),
  });
}

/** Declares an operator's rejection of the item in the path; the sender gets the reason (at most 500 characters). */
export function rejectEndpoint<const Path extends string>(path: Path, needs: Grant, summary: string) {
  return endpoint({
    method: 'POST',
    path,
    who: 'admin',
    needs,
    summary,
    params: z.object({ id: idText }),
    body: z.object({ reason: text('forms.reason_required', 500) }),
    reply: z.object({ message: z.string() }),
    errors: ['not_found', 'state_changed'],
  });
}
