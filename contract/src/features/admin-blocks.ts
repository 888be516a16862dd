import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idText, idValue, text } from '../kernel/fields.ts';
import type { GrantArea } from '../kernel/grants.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { key } from '../messages/index.ts';
import { BLOCK_REASONS, blockReason } from './blocks.ts';

/** The people who can be blocked, with the area of grants that concerns them. */
export const BLOCK_AREAS = {
  customer: 'customers',
  professional: 'professionals',
} as const satisfies Record<string, GrantArea>;
export type BlockKind = keyof typeof BLOCK_AREAS;

/** The most characters of the evidence, and of the texts that the person reads. */
export const MAX_BLOCK_EVIDENCE = 4000;
export const MAX_BLOCK_TEXT = 1000;

/** The most open lines of a person that are decided together with a block, the earliest first. */
export const MAX_BLOCK_LINES = 200;

/** What happens to an open line of a blocked person; `reassign` only to a professional's. */
export const LINE_FATES = ['keep', 'reassign', 'cancel'] as const;
export type LineFate = (typeof LINE_FATES)[number];

/** `announced`: it begins later; `active`: in effect; `lifted`: it has ended. */
export const blockState = z.enum(['announced', 'active', 'lifted']);
export type BlockState = z.output<typeof blockState>;

const kind = z.enum(['customer', 'professional'], { error: key('error.invalid_value') });
const operator = z.object({ id: z.int(), name: z.string() });

/** An open line of a person, with what can be decided for it. */
const openLine = z.object({
  id: z.int(),
  booking_id: z.string(),
  service_name: z.string(),
  state: z.string(),
  starts_at: z.string(),
  /** The other side of the line: the customer, or the professional; null if there is none. */
  person: z.string().nullable(),
  fates: z.array(z.enum(LINE_FATES)).min(1),
});
export type BlockOpenLine = z.output<typeof openLine>;

/** A block as operators see it. */
export const block = z.object({
  id: z.int(),
  case_number: z.string(),
  kind,
  /** The blocked person. */
  person: z.object({ id: z.int(), name: z.string(), mobile: z.string() }),
  state: blockState,
  reason: z.enum(BLOCK_REASONS),
  /** For operators only. */
  evidence: z.string(),
  /** What the person reads. */
  explanation: z.string(),
  created_at: z.string(),
  created_by: operator,
  effective_at: z.string(),
  lifted: z.object({ at: z.string(), by: operator, reason: z.string() }).nullable(),
  appeal: z
    .object({
      text: z.string(),
      sent_at: z.string(),
      due_at: z.string(),
      decided: z
        .object({
          decision: z.enum(['upheld', 'lifted']),
          at: z.string(),
          by: operator,
          answer: z.string(),
        })
        .nullable(),
      /** Whether the caller may decide; not the operator who blocked, unless no other one could. */
      may_decide: z.boolean(),
    })
    .nullable(),
  lines: z.array(
    z.object({
      id: z.int(),
      booking_id: z.string(),
      service_name: z.string(),
      fate: z.enum(LINE_FATES),
      /** `pending`: not done yet; `not_possible`: the line had changed, so nothing was done; `approval`: a large refund waits. */
      outcome: z.enum(['pending', 'done', 'not_possible', 'approval']),
    }),
  ),
});
export type Block = z.output<typeof block>;

const done = z.object({ message: z.string(), data: block });

/**
 * Blocks of customers and professionals. The records name the grant for customers; for a professional the same grant of
 * `professionals` is checked in addition.
 */
export const adminBlockEndpoints = {
  'admin.blocks': endpoint({
    method: 'GET',
    path: 'admin/blocks',
    who: 'admin',
    needs: 'customers.read',
    summary: 'The blocks of a customer or professional, newest first',
    query: pageQuery.extend({ kind, id: idText }),
    reply: z.object({ data: z.array(block), next_cursor: nextCursor }),
    errors: ['no_grant'],
  }),
  'admin.get_block': endpoint({
    method: 'GET',
    path: 'admin/blocks/:id',
    who: 'admin',
    needs: 'customers.read',
    summary: 'One block with its appeal and the lines that were decided',
    params: z.object({ id: idText }),
    reply: z.object({ data: block }),
    errors: ['not_found', 'no_grant'],
  }),
  'admin.block_preview': endpoint({
    method: 'GET',
    path: 'admin/block-preview',
    who: 'admin',
    needs: 'customers.act',
    summary: 'When a block for a reason would begin, and the open lines to decide',
    query: z.object({ kind, id: idText, reason: blockReason }),
    reply: z.object({
      data: z.object({
        effective_at: z.string(),
        /** Whether it would begin now, without notice. */
        at_once: z.boolean(),
        lines: z.array(openLine),
        /** Whether the person has more open lines than are listed. */
        more: z.boolean(),
      }),
    }),
    errors: ['not_found', 'no_grant'],
  }),
  'admin.block': endpoint({
    method: 'POST',
    path: 'admin/blocks',
    who: 'admin',
    needs: 'customers.act',
    // Cancelling a line can refund any amount.
    stepUp: true,
    idempotent: true,
    summary:
      'Blocks a person: at once, or a professional after 14 days unless the reason is safety or fraud. `lines` decides each open line of the preview; if they have changed, 422 on `lines`',
    body: z.object({
      kind,
      id: idValue,
      reason: blockReason,
      evidence: text('block.evidence_required', MAX_BLOCK_EVIDENCE),
      explanation: text('block.explanation_required', MAX_BLOCK_TEXT),
      lines: z
        .array(z.object({ id: idValue, fate: z.enum(LINE_FATES, { error: key('block.fate_required') }) }))
        .max(MAX_BLOCK_LINES),
    }),
    reply: done,
    errors: ['not_found', 'already_blocked', 'no_grant', 'step_up_required'],
  }),
  'admin.lift_block': endpoint({
    method: 'POST',
    path: 'admin/blocks/:id/lift',
    who: 'admin',
    needs: 'customers.act',
    idempotent: true,
    summary: 'Ends a block, also before it begins; an open appeal is decided with it',
    params: z.object({ id: idText }),
    body: z.object({ reason: text('forms.reason_required', MAX_BLOCK_TEXT) }),
    reply: done,
    errors: ['not_found', 'state_changed', 'no_grant'],
  }),
  'admin.decide_block_appeal': endpoint({
    method: 'POST',
    path: 'admin/blocks/:id/appeal',
    who: 'admin',
    needs: 'customers.act',
    idempotent: true,
    summary:
      'Decides on an appeal: the block stays or is lifted, and the person reads the answer. 409 for the operator who blocked, unless no other operator could decide',
    params: z.object({ id: idText }),
    body: z.object({
      decision: z.enum(['upheld', 'lifted'], { error: key('error.invalid_value') }),
      answer: text('block.answer_required', MAX_BLOCK_TEXT),
    }),
    reply: done,
    errors: ['not_found', 'state_changed', 'other_operator', 'no_grant'],
  }),
};
