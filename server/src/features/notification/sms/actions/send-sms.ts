import { type SmsTemplate, smsTemplates } from '@aaspaas/contract/features/sms-templates.ts';
import { addMinutes, dateOf } from '@aaspaas/contract/kernel/time.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import type { OutgoingSms, SmsGateway, SmsMessage, SmsOutcome } from '../../../../ports/sms/port.ts';
import { maskMobile, type MessageBudgetDeps, takeMessageBudget } from '../../../identity/index.ts';
import { fallbackTimes, REPEAT_SECONDS, SENDING_SECONDS } from '../rules/send-state.ts';
import { type NewSend, sendStore } from '../store.ts';
import { handOver } from './hand-over.ts';
import { type SendAgainDeps, sealMessage, sendAgain } from './send-again.ts';

/** Dependencies for sending text messages. */
export type SmsDeps = SendAgainDeps & MessageBudgetDeps;

/**
 * Sends text messages: takes them from the budgets, logs each before the vendor gets it, drops repeated ones, and uses the
 * second vendor at once if the first does not take the message.
 */
export function smsGateway(deps: SmsDeps): SmsGateway {
  return { send: (sms) => sendSms(deps, sms) };
}

async function sendSms(
  deps: SmsDeps,
  { subject, accountId, notificationId, whatsapp, ...sms }: OutgoingSms,
): Promise<SmsOutcome> {
  const { db, clock, vault, vendors, log } = deps;
  const { category }: SmsTemplate = smsTemplates[sms.template];
  const byWhatsapp = whatsapp ? vendors.whatsapp : null;
  const first = byWhatsapp ?? vendors.primary;
  const second = byWhatsapp ? (whatsapp?.thenSms ? vendors.primary : null) : vendors.fallback;
  const message: SmsMessage = { channel: byWhatsapp ? 'whatsapp' : 'sms', ...sms };
  const repeatKey =
    subject === undefined ? null : vault.stableMac(`sms ${sms.to} ${sms.template} ${subject}`);
  const now = clock.now();
  const ago = (seconds: number) => addMinutes(now, -seconds / 60);
  const send: NewSend = {
    day: dateOf(now),
    channel: message.channel,
    template: sms.template,
    language: sms.language,
    vendor: first.name,
    recipient_masked: maskMobile(sms.to),
    repeat_key: repeatKey,
    state: 'sending',
    error: null,
    fallback_of: null,
    account_id: accountId ?? null,
    notification_id: notificationId ?? null,
    created_at: now,
  };
  const usedUp = await takeMessageBudget(deps, { mobile: sms.to, category });
  if (usedUp) {
    await sendStore(db).add({ ...send, state: 'refused', error: usedUp });
    return 'refused';
  }
  const id = await transaction(db, async (tx) => {
    const store = sendStore(tx);
    if (repeatKey) {
      await store.lockRepeats(repeatKey);
      if (await store.isRepeat(repeatKey, ago(REPEAT_SECONDS), ago(SENDING_SECONDS))) return null;
    }
    const added = await store.add(send);
    if (second) {
      const { dueAt, expiresAt } = fallbackTimes(category, now);
      const sealed = sealMessage(deps, message);
      await store.addFallback({ send_id: added, due_at: dueAt, expires_at: expiresAt, sealed });
    }
    return added;
  });
  if (id === null) return 'sent';
  const firstOutcome = await handOver(deps, { id, vendor: first, message });
  if (firstOutcome === 'accepted') return 'sent';
  log.warn({ vendor: first.name, outcome: firstOutcome }, 'SMS vendor did not take a message');
  // Undefined: there is no second vendor, or another process was faster and its result decides.
  const secondOutcome = second ? await sendAgain(deps, id) : undefined;
  const outcome = secondOutcome ?? (second ? 'accepted' : firstOutcome);
  return outcome === 'accepted' ? 'sent' : outcome;
}
