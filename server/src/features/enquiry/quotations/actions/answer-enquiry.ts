import { parseQuote, type QuoteInput } from '@aaspaas/contract/features/enquiry-quotation.ts';
import { rupees } from '@aaspaas/contract/kernel/money.ts';
import { instantOf } from '@aaspaas/contract/kernel/time.ts';
import { Failure, invalid } from '../../../../kernel/failure.ts';
import type { Tx } from '../../../../platform/db/connect.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { settingsOf } from '../../../booking/index.ts';
import { servicesByIds } from '../../../catalog/index.ts';
import { enquiryQuoted, enquiryRejected } from '../../events.ts';
import { enquiryRefusal } from '../../policy.ts';
import { type EnquiryRef, type LockedEnquiry, quotationStore } from '../store.ts';
import { quotationDeadline } from '../rules/quotation-state.ts';
import { lockEnquiry } from './load-quotations.ts';

type Deps = Pick<Platform, 'clock' | 'publish'>;

/** Answers an enquiry with a quotation, inside the operator's transaction, and withdraws an earlier one. Returns the quotation's id. */
export async function quoteEnquiry(
  { clock, publish }: Deps,
  tx: Tx,
  ref: EnquiryRef,
  input: QuoteInput,
  operatorId: number,
): Promise<number> {
  const { enquiry, now } = await lockForOperator('quote', tx, ref, clock);

  const { maxDaysAhead } = await settingsOf(tx);
  const parsed = parseQuote(input, now, maxDaysAhead);
  const errors = { ...(parsed.ok ? {} : parsed.errors) };
  const serviceId = Number(input.service_id) || enquiry.service_id;
  const service = serviceId === null ? undefined : (await servicesByIds(tx, [serviceId])).get(serviceId);
  if (!service?.active) errors.service_id ??= ['enquiry.quote_service_required'];
  if (!parsed.ok || !service?.active) throw invalid(errors);

  const { slot, amount, covers, validUntil } = parsed.quote;
  const store = quotationStore(tx);
  await store.withdraw(ref, now);
  const { id } = await store.add(ref, {
    service_id: service.id,
    work_type: slot.serviceMethod,
    day_hours: slot.workingDuration,
    service_date: slot.preferredDate,
    service_time: slot.preferredTime,
    amount: rupees(amount),
    covers,
    valid_until: quotationDeadline(validUntil, instantOf(slot.preferredDate, slot.preferredTime)),
    created_by: operatorId,
    created_at: now,
  });
  await store.setStatus(ref, 'enquired', null, now);
  await publish(tx, enquiryQuoted, id, {
    quotation_id: id,
    account_id: enquiry.account_id,
    service: service.name,
    date: slot.preferredDate,
    time: slot.preferredTime,
    amount,
    at: now.toISOString(),
  });
  return id;
}

/** Rejects an enquiry, inside the operator's transaction; the customer gets the reason. */
export async function rejectEnquiry(
  { clock, publish }: Deps,
  tx: Tx,
  ref: EnquiryRef,
  reason: string,
): Promise<void> {
  const { enquiry, now } = await lockForOperator('reject', tx, ref, clock);
  const store = quotationStore(tx);
  await store.withdraw(ref, now);
  await store.setStatus(ref, 'rejected', reason, now);
  await publish(tx, enquiryRejected, `${ref.kind}:${ref.id}`, {
    kind: ref.kind,
    enquiry_id: ref.id,
    account_id: enquiry.account_id,
    reason,
    at: now.toISOString(),
  });
}

/**
 * Locks an enquiry for an operator's action.
 * @throws the refusal of the policy
 */
async function lockForOperator(
  action: 'quote' | 'reject',
  tx: Tx,
  ref: EnquiryRef,
  clock: Platform['clock'],
): Promise<{ enquiry: LockedEnquiry; now: Date }> {
  const { enquiry, newest, now } = await lockEnquiry(tx, ref, () => clock.now());
  const facts = { status: enquiry.status, quotation: newest?.state ?? null, customerId: enquiry.account_id };
  const refusal = enquiryRefusal(action, facts, { role: 'admin' });
  if (refusal) throw new Failure(refusal);
  return { enquiry, now };
}
