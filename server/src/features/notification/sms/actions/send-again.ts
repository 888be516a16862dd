import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import { z } from 'zod';
import { LANGUAGES } from '@aaspaas/contract/messages/index.ts';
import { SMS_TEMPLATE_NAMES } from '@aaspaas/contract/features/sms-templates.ts';
import type { Logger } from 'pino';
import { transaction } from '../../../../platform/db/transaction.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { SendOutcome, SmsMessage, SmsVendors } from '../../../../ports/sms/port.ts';
import { maskMobile } from '../../../identity/index.ts';
import { sendStore } from '../store.ts';
import { handOver } from './hand-over.ts';

const sealedMessage = z.object({
  to: z.string(),
  template: z.enum(SMS_TEMPLATE_NAMES),
  values: z.record(z.string(), z.string()),
  language: z.enum(LANGUAGES),
});

/** Dependencies for sending by the second vendor. */
export type SendAgainDeps = Pick<Platform, 'db' | 'clock' | 'vault'> & {
  readonly vendors: SmsVendors;
  readonly log: Pick<Logger, 'error' | 'warn'>;
};

/** Encrypts a message for the second vendor, so that neither number nor code is readable in the database. */
export function sealMessage(
  { vault }: Pick<Platform, 'vault'>,
  { to, template, values, language }: SmsMessage,
): Buffer {
  return vault.seal(JSON.stringify({ to, template, values, language }));
}

/**
 * Sends a message by the second vendor, once: the row that waits is removed and the new message logged in one transaction,
 * before the vendor is called. Returns undefined if another process sent it, it was delivered, or it is too late.
 */
export async function sendAgain(
  deps: SendAgainDeps,
  id: number,
): Promise<SendOutcome['outcome'] | undefined> {
  const { db, clock, vault, vendors } = deps;
  const claimed = await transaction(db, async (tx) => {
    const store = sendStore(tx);
    const waiting = await store.takeFallback(id);
    const now = clock.now();
    const first = await store.byId(id);
    // What WhatsApp did not deliver is sent by SMS.
    const vendor = first?.channel === 'whatsapp' ? vendors.primary : vendors.fallback;
    if (!waiting || !vendor || waiting.expires_at <= now) return undefined;
    if (first?.state === 'delivered') return undefined;
    const message = sealedMessage.parse(JSON.parse(vault.open(waiting.sealed)));
    const sendId = await store.add({
      day: dateOf(now),
      channel: 'sms',
      template: message.template,
      language: message.language,
      vendor: vendor.name,
      recipient_masked: maskMobile(message.to),
      repeat_key: null,
      state: 'sending',
      error: null,
      fallback_of: id,
      account_id: first?.account_id ?? null,
      notification_id: first?.notification_id ?? null,
      created_at: now,
    });
    return { id: sendId, vendor, message: { channel: 'sms' as const, ...message } };
  });
  return claimed && handOver(deps, claimed);
}

const BATCH = 200;
/** Requests to the second vendor at once; each takes at most its timeout. */
const CONCURRENT = 20;

/** Sends the messages that the first vendor did not deliver in time; run by the worker. */
export async function sendDueFallbacks(deps: SendAgainDeps): Promise<void> {
  const ids = await sendStore(deps.db).dueFallbacks(deps.clock.now(), BATCH);
  for (let at = 0; at < ids.length; at += CONCURRENT)
    await Promise.all(
      ids.slice(at, at + CONCURRENT).map((id) =>
        // Each fails alone; a message that was not claimed is found again by the next run.
        sendAgain(deps, id).catch((err: unknown) =>
          deps.log.error({ err }, 'sending by the second vendor failed'),
        ),
      ),
    );
}
