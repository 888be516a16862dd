import type { PaymentMethod } from '@aaspaas/contract/kernel/payment-methods.ts';
import type { ColumnType, Generated } from 'kysely';
import type { OrderState } from './orders/rules/order-state.ts';
import type { LedgerAccount, Movement } from './ledger/rules/postings.ts';
import type { PayoutState } from './payouts/rules/payout.ts';
import type { RefundOrigin, RefundState } from './refunds/rules/refund.ts';

/** Tables of payment; amounts in paise. */
export type PaymentTables = {
  payables: {
    id: Generated<number>;
    subject: string;
    account_id: number;
    amount: number;
    created_at: Date;
  };
  payment_orders: {
    id: Generated<number>;
    account_id: number;
    purpose: string;
    amount: number;
    state: OrderState;
    gateway_order_id: string | null;
    created_at: Date;
    paid_at: Date | null;
    check_at: Date | null;
    checks: Generated<number>;
  };
  payment_order_parts: { order_id: number; payable_id: number; amount: number };
  payment_captures: {
    id: Generated<number>;
    order_id: number;
    gateway_payment_id: string;
    amount: number;
    surplus: boolean;
    method: PaymentMethod | null;
    captured_at: Date;
  };
  payment_refunds: {
    id: Generated<number>;
    capture_id: number;
    payable_id: number | null;
    amount: number;
    state: RefundState;
    attempt: Generated<number>;
    gateway_refund_id: string | null;
    reference: string | null;
    manual: Generated<boolean>;
    origin: ColumnType<RefundOrigin, RefundOrigin | undefined>;
    created_at: Date;
    processed_at: Date | null;
    check_at: Date | null;
    checks: Generated<number>;
  };
  payment_webhook_events: { id: string; kind: string; at: Date };
  ledger_transactions: { id: Generated<number>; key: string; kind: Movement['kind']; at: Date };
  ledger_entries: {
    id: Generated<number>;
    transaction_id: number;
    account: LedgerAccount;
    account_id: number | null;
    payable_id: number | null;
    amount: number;
  };
  payout_runs: { id: Generated<number>; created_by: number; created_at: Date };
  payout_items: {
    id: Generated<number>;
    run_id: number;
    account_id: number;
    amount: number;
    state: PayoutState;
    reference: string | null;
    reason: string | null;
    settled_at: Date | null;
    returned_at: Date | null;
  };
  payout_lines: {
    id: Generated<number>;
    item_id: number;
    payable_id: number;
    amount: number;
    live: Generated<boolean>;
  };
  ledger_checks: { day: string; faults: string; at: Date };
};
