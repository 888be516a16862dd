import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/connect.ts';
import {
  assignClaims,
  type Claim,
  type ClaimedPay,
  claimedPay,
  placeClaim,
  releaseClaims,
  type TaxFacts,
} from '../../../payment/index.ts';
import { parsePartSubject } from '../../rules/payable-subjects.ts';

/** When a claim is made or decided, inside its transaction. */
interface ClaimContext {
  readonly tx: Tx;
  readonly now: Date;
}

/**
 * Holds the professional's part of what a customer or their bank demands back for a line or its extra time, until `releaseClaims`. If the
 * work is not charged yet, its charge holds it. Repeated with the same origin, nothing changes.
 *
 * @throws `not_found` if the subject has no payable
 */
export function holdClaim(context: ClaimContext, claim: Claim): Promise<void> {
  return placeClaim(context, claim, loadPayOf(claim.subject));
}

/** Holds what is claimed already of a payable that was charged just now. */
export function holdEarlierClaims({ tx }: ClaimContext, subject: string): Promise<void> {
  return assignClaims(tx, subject, loadPayOf(subject));
}

/** Names what the holds of a dispute belong to. */
const originOf = (disputeId: number): string => `dispute:${disputeId}`;

/** Holds the whole pay for work that is charged while its dispute is open: the invoice does not wait for the dispute, the pay does. */
export async function holdDisputedPay(
  context: ClaimContext,
  lineId: number,
  payables: readonly { readonly subject: string; readonly amount: Money }[],
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from disputes where line_id = ${lineId} and resolved_at is null`.execute(context.tx);
  for (const { id } of rows)
    for (const { subject, amount } of payables)
      if (amount > 0)
        await holdClaim(context, { subject, claimed: amount, kind: 'dispute', origin: originOf(id) });
}

/** Releases what is held for settled disputes. */
export async function releaseDisputedPay(
  context: ClaimContext,
  disputeIds: readonly number[],
): Promise<void> {
  for (const id of disputeIds) await releaseClaims(context, originOf(id));
}

/** Returns a loader of the professional's part of an amount of a charged subject. */
function loadPayOf(subject: string) {
  return async (tx: Tx, claimed: Money): Promise<ClaimedPay | null> => {
    const part = parsePartSubject(subject);
    if (!part) return null;
    const { rows } = await sql<{
      professional_id: number | null;
      gross: number;
      net: number;
      facts: TaxFacts | null;
    }>`
      select professional_id, gross, net, facts from line_shares
      where line_id = ${part.lineId} and part = ${part.part}`.execute(tx);
    const [share] = rows;
    if (!share || share.professional_id === null) return null;
    const { professional_id: accountId, gross, net, facts } = share;
    return { accountId, amount: claimedPay({ price: paise(gross), net: paise(net), facts }, claimed) };
  };
}
