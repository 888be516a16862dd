import type { LineAction } from '@aaspaas/contract/features/booking-line.ts';
import type { ErrorCode } from '@aaspaas/contract/kernel/errors.ts';
import { paise } from '@aaspaas/contract/kernel/money.ts';
import { Failure } from '../../../kernel/failure.ts';
import type { Executor } from '../../../platform/db/connect.ts';
import { isCashClaimPending } from '../rules/cash-claim.ts';
import { isExtraTimePending } from '../rules/extra-time-request.ts';
import { isCodeActive } from '../lines/rules/start-code.ts';
import { bookingStore, type LineRow } from '../lines/store.ts';
import { can, lineFacts, type PolicyActor } from '../policy.ts';

/** A person's request to act on a line. */
export interface PermitRequest {
  readonly actor: PolicyActor;
  readonly action: LineAction;
  readonly line: LineRow;
  /** When the action happens: now, or the accepted time of an event that is reported late. */
  readonly at: Date;
  /** The error for a refusal of the policy; default: `Failure(code)`. */
  readonly refuse?: ((code: ErrorCode) => Failure) | undefined;
}

/** Proof that the policy allows a person's action on a line. Transitions of people take one, so no action can skip the policy. */
export class Permit {
  readonly line: LineRow;
  readonly actor: PolicyActor;
  readonly action: LineAction;

  private constructor({ line, actor, action }: PermitRequest) {
    this.line = line;
    this.actor = actor;
    this.action = action;
  }

  /**
   * Asks the policy. Before a write, the line must be locked: the rows that the policy reads change only under that lock.
   *
   * @throws the policy's refusal
   */
  static async request(executor: Executor, requested: PermitRequest): Promise<Permit> {
    const { actor, action, line, at, refuse = (code) => new Failure(code) } = requested;
    const related = await bookingStore(executor).relatedFacts(line.id);
    const { code, extraTime, redoOffered, unpaid, cashAnswerBy, charged, chargebackOpen } = related;
    const facts = lineFacts(line, {
      codeActive: isCodeActive(code, at),
      extraTimePending: isExtraTimePending(extraTime, at),
      redoOffered,
      unpaid,
      cashClaimed: isCashClaimPending(cashAnswerBy, at),
      charged: charged === null ? null : paise(charged),
      chargebackOpen,
    });
    const refusal = can(actor, action, facts, at);
    if (refusal) throw refuse(refusal);
    return new Permit(requested);
  }
}
