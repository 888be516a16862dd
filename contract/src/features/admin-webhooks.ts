import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idText } from '../kernel/fields.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { key } from '../messages/index.ts';

/** Events that wait for an operator, and those that are done. */
const WEBHOOK_LISTS = ['open', 'done'] as const;

/** Why an event could not be applied. */
export const KEPT_REASONS = ['unreadable', 'unknown', 'unmatched'] as const;

/** A signed webhook event of the gateway that could not be applied. Its body stays sealed. */
export const keptWebhook = z.object({
  id: z.int(),
  /** The gateway's kind, e.g. `payment.captured`; null if the body cannot be read. */
  kind: z.string().nullable(),
  reason: z.enum(KEPT_REASONS),
  received_at: z.string(),
  /** The last replay: when, by whom, and what it came to. */
  replayed_at: z.string().nullable(),
  replayed_by: z.string().nullable(),
  outcome: z.enum([...KEPT_REASONS, 'processed']).nullable(),
  dismissed_at: z.string().nullable(),
  allowed_actions: z.array(z.enum(['replay', 'dismiss'])),
});
export type KeptWebhook = z.output<typeof keptWebhook>;

const id = z.object({ id: idText });

/** Webhook events of the gateway that wait for an operator. */
export const adminWebhookEndpoints = {
  'admin.webhooks': endpoint({
    method: 'GET',
    path: 'admin/webhooks',
    who: 'admin',
    needs: 'money.read',
    summary: 'Signed webhook events of the payment gateway that could not be applied, newest first',
    query: pageQuery.extend({
      list: z.enum(WEBHOOK_LISTS, { error: key('error.invalid_value') }).default('open'),
    }),
    reply: z.object({ data: z.array(keptWebhook), next_cursor: nextCursor }),
  }),
  'admin.replay_webhook': endpoint({
    method: 'POST',
    path: 'admin/webhooks/:id/replay',
    who: 'admin',
    needs: 'money.act',
    stepUp: true,
    idempotent: true,
    summary: 'Applies a kept event again with the code of this release; its money is posted at most once',
    params: id,
    reply: z.object({
      message: z.string(),
      data: z.object({ outcome: z.enum([...KEPT_REASONS, 'processed']) }),
    }),
    errors: ['not_found', 'state_changed'],
  }),
  'admin.dismiss_webhook': endpoint({
    method: 'POST',
    path: 'admin/webhooks/:id/dismiss',
    who: 'admin',
    needs: 'money.act',
    idempotent: true,
    summary: 'Marks a kept event as one that needs nothing',
    params: id,
    reply: z.object({ message: z.string() }),
    errors: ['not_found', 'state_changed'],
  }),
};
