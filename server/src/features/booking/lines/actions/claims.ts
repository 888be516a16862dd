import type { Money } from '@aaspaas/contract/kernel/money.ts';
import type { Tx } from '../../../../platform/db/connect.ts';
import {
  assignClaims,
  type Claim,
  type ClaimedPay,
  claimedPay,
  placeClaim,
  releaseClaims,
} from '../../../payment/index.ts';
import { parsePartSubject } from '../../rules/payable-subjects.ts';
import { chargedShares } from './charged-shares.ts';

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

/** Names what the holds of work belong to that is charged before its approval. */
const supplyOrigin = (lineId: number): string => `supply:${lineId}`;

/** Holds the whole pay for work that is charged before it is approved, e.g. while it is disputed: its invoice does not wait, its pay does. */
export async function holdSupply(
  context: ClaimContext,
  lineId: number,
  payables: readonly { readonly subject: string; readonly amount: Money }[],
): Promise<void> {
  const origin = supplyOrigin(lineId);
  for (const { subject, amount } of payables)
    if (amount > 0) await holdClaim(context, { subject, claimed: amount, kind: 'dispute', origin });
}

/** Releases that pay, because the work is approved, or nothing is due for it. */
export function releaseSupply(context: ClaimContext, lineId: number): Promise<void> {
  return releaseClaims(context, supplyOrigin(lineId));
}

/** Returns a loader of the professional's part of an amount of a charged subject. */
function loadPayOf(subject: string) {
  return async (tx: Tx, claimed: Money): Promise<ClaimedPay | null> => {
    const part = parsePartSubject(subject);
    if (!part) return null;
    const shares = await chargedShares(tx, part.lineId);
    const share = shares.find((one) => one.part === part.part);
    if (!share || share.professionalId === null) return null;
    return { accountId: share.professionalId, amount: claimedPay(share, claimed) };
  };
}
