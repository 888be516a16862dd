import type { ChargebackStatus } from '@aaspaas/contract/features/admin-chargebacks.ts';
import type { Selectable } from 'kysely';
import type { Table } from '../../../platform/db/tables.ts';

/** Tables of the simulator; no other module reads them. */
export type SimulatorTables = {
  simulator_orders: Table<'simulator_orders', { status: 'created' | 'attempted' | 'paid' }>;
  simulator_payments: Table<
    'simulator_payments',
    { status: 'authorized' | 'captured' | 'refunded' | 'failed' }
  >;
  simulator_refunds: Table<'simulator_refunds', { status: 'pending' | 'processed' | 'failed' }>;
  simulator_settlements: Table<'simulator_settlements'>;
  simulator_disputes: Table<'simulator_disputes', { status: ChargebackStatus }>;
  simulator_recon_rows: Table<'simulator_recon_rows', { type: 'payment' | 'refund' | 'adjustment' }>;
  simulator_webhooks: Table<'simulator_webhooks'>;
};

/** Row types of the simulator; amounts in paise. */
export type OrderRow = Selectable<SimulatorTables['simulator_orders']>;
export type PaymentRow = Selectable<SimulatorTables['simulator_payments']>;
export type RefundRow = Selectable<SimulatorTables['simulator_refunds']>;
export type SettlementRow = Selectable<SimulatorTables['simulator_settlements']>;
export type DisputeRow = Selectable<SimulatorTables['simulator_disputes']>;
export type ReconRow = Selectable<SimulatorTables['simulator_recon_rows']>;
