import { PAYMENT_LINK_DAYS, PAYMENT_TOKEN_LENGTH } from '@aaspaas/contract/features/payment-links.ts';
import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { Failure } from '../../../../kernel/failure.ts';
import type { Executor, Tx } from '../../../../platform/db/connect.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { sameHash, type Vault } from '../../../../platform/vault.ts';
import { amountDue, paidOf, paymentsBySubject } from '../../../payment/index.ts';
import { runBookingTransaction } from '../../actions/booking-transaction.ts';
import type { BookingDeps } from '../../deps.ts';
import { priceDue } from '../../lines/rules/line-payables.ts';
import { lineSubject } from '../../rules/payable-subjects.ts';
import { paymentLinkSent } from '../events.ts';
import { checkoutStore, type PaymentLinkRow } from '../store.ts';

const NONCE_BYTES = 16;

/** A token has 72 random bits: as many as fit into an SMS, and enough because the attempts of a network are limited. */
const TOKEN_BYTES = (PAYMENT_TOKEN_LENGTH * 3) / 4;

type Hashing = Pick<Vault, 'macs'>;

/** Returns the token of a link by each listed key, the active one first; a keyed hash, so that it is stored nowhere. */
const linkTokens = (vault: Hashing, nonce: Buffer): readonly string[] =>
  vault
    .macs(`payment link:${nonce.toString('hex')}`)
    .map((mac) => mac.subarray(0, TOKEN_BYTES).toString('base64url'));

const tokenHashes = (vault: Hashing, token: string) => vault.macs(`payment link token:${token}`);

/**
 * Sends the customer of a line a link to pay for it, which replaces an earlier one. The SMS follows in a job.
 *
 * @throws `state_changed` if nothing is due, or nothing can be paid online
 */
export async function sendPaymentLink(deps: BookingDeps, call: Call<'admin'>, lineId: number): Promise<void> {
  await runBookingTransaction(deps, call, async ({ tx, now, permit, recordRequest }) => {
    if (!deps.paysOnline) throw new Failure('state_changed');
    const { line } = await permit(call.actor, 'send_payment_link', lineId);
    const store = checkoutStore(tx);
    const subject = lineSubject(line.id);
    const price = priceDue(line, (await store.priceReductions([line.id])).get(line.id) ?? 0);
    if (amountDue(price, paidOf(await paymentsBySubject(tx, [subject]), subject)) === 0)
      throw new Failure('state_changed');
    await writePaymentLink(deps, { tx, now }, line.id, call.actor.id);
    recordRequest();
  });
}

/** Writes a new link of a line that is due, and requests its SMS, in the caller's transaction. */
export async function writePaymentLink(
  { vault, publish }: Pick<BookingDeps, 'vault' | 'publish'>,
  { tx, now }: { readonly tx: Tx; readonly now: Date },
  lineId: number,
  operatorId: number,
): Promise<void> {
  const nonce = vault.bytes(NONCE_BYTES);
  const [token = ''] = linkTokens(vault, nonce);
  const [tokenHash = Buffer.alloc(0)] = tokenHashes(vault, token);
  await checkoutStore(tx).replacePaymentLink({
    line_id: lineId,
    nonce,
    token_hash: tokenHash,
    sent_by: operatorId,
    sent_at: now,
    expires_at: addMinutes(now, PAYMENT_LINK_DAYS * 24 * 60),
  });
  await publish(tx, paymentLinkSent, `${lineId}:${now.getTime()}`, {
    line_id: lineId,
    sent_at: now.toISOString(),
  });
}

/** The content of the SMS with a payment link. */
export interface PaymentLinkMessage {
  readonly accountId: number;
  /** The public booking code. */
  readonly bookingCode: string;
  /** The path that the link opens; the token follows `#`, so that no server logs it. */
  readonly path: string;
}

/** Returns the content of the SMS; undefined if a newer link replaced the one that was sent at this time, or its key is no longer listed. */
export async function paymentLinkMessage(
  executor: Executor,
  vault: Hashing,
  { lineId, sentAt }: { readonly lineId: number; readonly sentAt: Date },
): Promise<PaymentLinkMessage | undefined> {
  const link = await checkoutStore(executor).paymentLinkOf(lineId);
  if (link?.sent_at.getTime() !== sentAt.getTime()) return undefined;
  const token = linkTokens(vault, link.nonce).find((one) =>
    tokenHashes(vault, one).some((hash) => sameHash(hash, link.token_hash)),
  );
  if (token === undefined) return undefined;
  return {
    accountId: link.account_id,
    bookingCode: link.code,
    path: `/pay#${token}`,
  };
}

/**
 * Returns the link of a token.
 *
 * @throws `payment_link_invalid` if it has expired or a newer one replaced it
 */
export async function requirePaymentLink(
  executor: Executor,
  vault: Hashing,
  token: string,
  now: Date,
): Promise<PaymentLinkRow> {
  const link = await checkoutStore(executor).paymentLinkByHash(tokenHashes(vault, token));
  if (!link || link.expires_at <= now) throw new Failure('payment_link_invalid');
  return link;
}
