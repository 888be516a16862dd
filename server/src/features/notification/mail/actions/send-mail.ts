import type { MailTemplateName } from '@aaspaas/contract/features/mail-templates.ts';
import type { MessageState } from '@aaspaas/contract/features/messages.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { addMinutes, dateOf } from '@aaspaas/contract/kernel/time.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { MailMessage, MailVendor } from '../../../../ports/mail/port.ts';
import { maskEmail } from '../../../identity/index.ts';
import { statesBefore } from '../../sms/rules/send-state.ts';
import { sendStore } from '../../sms/store.ts';

/** Dependencies for sending mails. */
export type MailDeps = Pick<Platform, 'db' | 'clock' | 'vault'> & {
  readonly mail: MailVendor;
  /** The public address that links begin with; empty without one, which only the demo's mailbox can open. */
  readonly publicUrl: string;
};

/** A mail to send and what it is about. */
export interface OutgoingMail extends Omit<MailMessage, 'id'> {
  readonly template: MailTemplateName;
  readonly language: Language;
  readonly accountId: number;
  readonly notificationId?: number | undefined;
  /** A mail with the same template, address and origin is sent once. */
  readonly origin: string;
}

/** The states of a mail that the server took. */
const SENT: readonly MessageState[] = ['accepted', 'delivered', 'undelivered'];

/** Jobs are repeated within hours; a mail of the same origin is not sent again within this time. */
const REPEAT_DAYS = 7;
/** A mail that is handed over for longer was interrupted: the server answers or times out before. */
const SENDING_MINUTES = 1;

/**
 * Sends a mail once: it is logged before the server gets it, with the masked address and without its text. Throws if the server
 * failed, so that the job is retried; a refused mail is not.
 */
export async function sendMail(
  { db, clock, vault, mail }: MailDeps,
  { template, accountId, notificationId, origin, ...message }: OutgoingMail,
): Promise<void> {
  const now = clock.now();
  const repeatKey = vault.stableMac(`email ${message.to} ${template} ${origin}`);
  const id = await transaction(db, async (tx) => {
    const store = sendStore(tx);
    await store.lockRepeats(repeatKey);
    const before = await store.newestRepeat(repeatKey, addMinutes(now, -REPEAT_DAYS * 24 * 60));
    if (before?.state === 'sending' && before.created_at > addMinutes(now, -SENDING_MINUTES))
      // It may have died, so the job must not count as done.
      throw new Error('another worker is sending this mail');
    if (before && SENT.includes(before.state)) return null;
    return store.add({
      day: dateOf(now),
      channel: 'email',
      template,
      language: message.language,
      vendor: mail.name,
      recipient_masked: maskEmail(message.to),
      repeat_key: repeatKey,
      state: 'sending',
      error: null,
      fallback_of: null,
      account_id: accountId,
      notification_id: notificationId ?? null,
      created_at: now,
    });
  });
  if (id === null) return;
  // No connection is held while the server answers.
  const outcome = await mail.send({ ...message, id: repeatKey.toString('hex').slice(0, 32) });
  const settled = clock.now();
  const store = sendStore(db);
  if (outcome.outcome === 'accepted') {
    const state = outcome.delivered ? 'delivered' : 'accepted';
    await store.advance({ id }, state, statesBefore(state), {
      accepted_at: settled,
      ...(outcome.delivered ? { settled_at: settled } : {}),
    });
    return;
  }
  const error = outcome.outcome === 'failed' ? outcome.error : outcome.code;
  await store.advance({ id }, outcome.outcome, statesBefore(outcome.outcome), {
    error: error.slice(0, 60),
    settled_at: settled,
  });
  if (outcome.outcome === 'failed') throw new Error(`the mail server did not take mail ${id}`);
}
