import type { Generated, Selectable } from 'kysely';

/** Tables of the simulator; no other module reads them. */
export type SimulatorTables = {
  simulator_orders: {
    id: string;
    amount: number;
    receipt: string | null;
    status: 'created' | 'attempted' | 'paid';
    created_at: Date;
  };
  simulator_payments: {
    id: string;
    order_id: string;
    amount: number;
    status: 'authorized' | 'captured' | 'refunded' | 'failed';
    captured: boolean;
    capture_at: Date | null;
    times: number;
    created_at: Date;
  };
  simulator_refunds: {
    id: string;
    payment_id: string;
    amount: number;
    receipt: string | null;
    status: 'pending' | 'processed' | 'failed';
    idempotency_key: string | null;
    settle_at: Date | null;
    created_at: Date;
  };
  simulator_webhooks: {
    id: Generated<number>;
    event_id: string;
    body: string;
    attempts: number;
    due_at: Date | null;
  };
};

/** Row types of the simulator; amounts in paise. */
export type OrderRow = Selectable<SimulatorTables['simulator_orders']>;
export type PaymentRow = Selectable<SimulatorTables['simulator_payments']>;
export type RefundRow = Selectable<SimulatorTables['simulator_refunds']>;
