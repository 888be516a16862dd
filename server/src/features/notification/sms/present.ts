import type { LoggedMessage } from '@aaspaas/contract/features/messages.ts';
import { paise, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { SendRow } from './store.ts';

/** Returns a message as operators see it. */
export function presentMessage(row: SendRow): LoggedMessage {
  return {
    id: row.id,
    channel: row.channel,
    template: row.template,
    language: row.language,
    vendor: row.vendor,
    mobile: row.channel === 'email' ? '' : row.recipient_masked,
    recipient: row.recipient_masked,
    state: row.state,
    error: row.error,
    segments: row.segments,
    cost: row.cost === null ? null : toRupees(paise(row.cost)),
    fallback_of: row.fallback_of,
    created_at: isoOf(row.created_at),
    accepted_at: row.accepted_at && isoOf(row.accepted_at),
    settled_at: row.settled_at && isoOf(row.settled_at),
  };
}
