import { paise } from '@aaspaas/contract/kernel/money.ts';
import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import type { Tx } from '../../../../platform/db/connect.ts';
import { readSettings } from '../../../../platform/settings.ts';
import { isRegistrationRequired } from '../rules/registration-required.ts';
import { type Document, documentStore } from '../store.ts';
import { type Billed, billingSettingsSchema, makeContent, taxIn } from '../rules/content.ts';
import type { DocumentKind } from '../../rules/payment-types.ts';
import { financialYear, PLATFORM, platformIssuer } from '../rules/serial.ts';
import { registryStore } from '../../registry/store.ts';

/** A document to issue. */
export interface DocumentRequest {
  readonly kind: Exclude<DocumentKind, 'statement'>;
  /** What it is about; a subject has at most one document. */
  readonly subject: string;
  /** The recipient. */
  readonly accountId: number;
  readonly billed: Billed;
  /** The platform's registration that the taxes belong to; null: the principal one of the day. */
  readonly registrationId?: number | null;
  /** The professional who supplies, or whom the platform bills. */
  readonly professionalId?: number | null;
  /** Subjects of the payables; absent: all of the booking. */
  readonly subjects?: readonly string[];
  /** The id of the invoice that a credit note reduces. */
  readonly againstId?: number | null;
  /** The shares that it documents. */
  readonly shares?: readonly number[];
  /** The advances whose voucher it is. */
  readonly advances?: readonly number[];
}

/** Issues the document of a subject inside the caller's transaction; a subject has at most one document. */
export async function issueDocument(
  { tx, now }: { readonly tx: Tx; readonly now: Date },
  request: DocumentRequest,
): Promise<Document & { readonly id: number; readonly isNew: boolean }> {
  const { kind, subject, accountId, billed, professionalId = null } = request;
  const store = documentStore(tx);
  const issued = await store.bySubject(subject);
  if (issued) return { ...issued, isNew: false };
  const settings = await readSettings(tx, 'billing', billingSettingsSchema);
  const day = dateOf(now);
  const registration = await store.registration(request.registrationId ?? null, day);
  const content = makeContent(
    billed,
    {
      ...settings,
      address: registration.address ?? settings.address,
      state: registration.state ?? settings.state,
    },
    registration.gstin,
  );
  // A payment receipt repeats an invoice, which states the tax.
  const tax = kind === 'payment_receipt' ? paise(0) : taxIn(content.totals);
  const issuer =
    content.supplier && professionalId !== null
      ? await store.issuerOf(professionalId, content.supplier.gstin, now)
      : tax > 0 && registration.state
        ? platformIssuer(registration.state, registration.firstState)
        : PLATFORM;
  const year = financialYear(now);
  const last = await store.lockSeries(kind, year, issuer);
  // Another transaction may have issued it while this one waited for the series lock.
  const meanwhile = await store.bySubject(subject);
  if (meanwhile) return { ...meanwhile, isNew: false };
  const document = await store.insert(
    {
      kind,
      subject,
      accountId,
      content,
      issuer,
      professionalId,
      booking: content.booking,
      subjects: request.subjects ?? [],
      amount: content.totals.amount,
      tax,
      gstin: content.recipient.gstin,
      againstId: request.againstId ?? null,
    },
    year,
    last + 1,
    now,
  );
  if (request.shares?.length) await store.linkShares(document.id, request.shares);
  if (request.advances?.length) await store.linkAdvances(document.id, request.advances);
  if (isRegistrationRequired({ kind, content }, settings, day))
    await registryStore(tx).request(document.id, now);
  return { ...document, isNew: true };
}
