import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { text } from '../kernel/fields.ts';
import { key } from '../messages/index.ts';
import { loginForm } from './identity.ts';

/** Why a person is blocked. */
export const BLOCK_REASONS = ['safety', 'fraud', 'no_shows', 'conduct', 'unpaid', 'other'] as const;
export const blockReason = z.enum(BLOCK_REASONS, { error: key('block.reason_required') });
export type BlockReason = z.output<typeof blockReason>;

/** The days between the notice and the beginning of a professional's block, unless it begins at once. */
export const BLOCK_NOTICE_DAYS = 14;

/** The days in which an operator decides on an appeal. */
export const BLOCK_APPEAL_DAYS = 7;

/** The most characters of an appeal. */
export const MAX_BLOCK_APPEAL = 1000;

/** The text of an appeal. */
export const blockAppealText = text('block.appeal_required', MAX_BLOCK_APPEAL);

/** A block as the blocked person sees it; `data` of the refused login. */
export const ownBlock = z.object({
  /** The number that the person names when they contact us. */
  case_number: z.string(),
  reason: blockReason,
  explanation: z.string(),
  /** When the block begins, or began. */
  effective_at: z.string(),
  /** The one appeal that each block allows; null: none was sent. */
  appeal: z
    .object({
      sent_at: z.string(),
      due_at: z.string(),
      /** Null: not decided yet. */
      decision: z.enum(['upheld', 'lifted']).nullable(),
      answer: z.string().nullable(),
    })
    .nullable(),
});
export type OwnBlock = z.output<typeof ownBlock>;

/** The appeal of a person who cannot log in; the credentials prove who it is. */
export const blockAppealForm = loginForm
  .pick({ mobile: true, password: true, otp: true })
  .extend({ text: blockAppealText });

const answer = z.object({ message: z.string(), data: ownBlock });

/** What a blocked person reads and writes about their block. */
export const blockEndpoints = {
  'identity.appeal_block': endpoint({
    method: 'POST',
    path: '{role}/appeal-block',
    roles: ['user', 'employee'],
    who: 'public',
    summary:
      'Appeals against the block that refuses the login. A block has one appeal: the same text again changes nothing, another text is a 409',
    body: blockAppealForm,
    reply: answer,
    errors: ['wrong_credentials', 'not_found', 'state_changed', 'too_many', 'sms_budget'],
  }),
  'account.block': endpoint({
    method: 'GET',
    path: 'employee/block',
    who: 'employee',
    summary: 'The announced block of the caller; null without one',
    reply: z.object({ data: ownBlock.nullable() }),
  }),
  'account.appeal_block': endpoint({
    method: 'POST',
    path: 'employee/block/appeal',
    who: 'employee',
    idempotent: true,
    summary: 'Appeals against the announced block of the caller; as `identity.appeal_block`',
    body: z.object({ text: blockAppealText }),
    reply: answer,
    errors: ['not_found', 'state_changed'],
  }),
};
