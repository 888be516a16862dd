import type { FastifyBaseLogger } from 'fastify';
import type { Db, Tx } from '../../platform/db/connect.ts';
import type { Publish } from '../../platform/events/events.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { PaymentGateway } from '../../ports/payment-gateway/port.ts';

/** Dependencies of the payment actions. */
export interface PaymentDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly publish: Publish;
  readonly gateway: PaymentGateway;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

/** Dependencies of a ledger movement inside the caller's transaction. */
export interface PaymentContext {
  readonly tx: Tx;
  readonly now: Date;
  readonly publish: Publish;
}
