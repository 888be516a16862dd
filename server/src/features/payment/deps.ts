import type { FastifyBaseLogger } from 'fastify';
import type { Db, Tx } from '../../platform/db/connect.ts';
import type { Publish } from '../../platform/events/events.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { PaymentGateway } from '../../ports/payment-gateway/port.ts';
import type { Claim, MoneyAlarm } from './rules/payment-types.ts';

/** Dependencies of the payment actions. */
export interface PaymentDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly publish: Publish;
  readonly gateway: PaymentGateway;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  /**
   * Holds the professional's part of what a chargeback demands back, in the chargeback's transaction; booking supplies it, because it knows
   * the shares.
   */
  readonly holdClaim: HoldClaim;
}

/** Holds a claim on a payable whose row the transaction has locked. */
export type HoldClaim = (context: Pick<PaymentContext, 'tx' | 'now'>, claim: Claim) => Promise<void>;

/** Alarms of the people on call. */
export interface AlarmDeps {
  /** Counts cases that need an operator, for an alarm; each case once. */
  alarm(kind: MoneyAlarm, cases: number): void;
}

/** Dependencies of a change of a chargeback inside the caller's transaction. */
export type ChargebackContext = PaymentContext & Pick<PaymentDeps, 'holdClaim'>;

/** Dependencies of a ledger movement inside the caller's transaction. */
export interface PaymentContext {
  readonly tx: Tx;
  readonly now: Date;
  readonly publish: Publish;
}
