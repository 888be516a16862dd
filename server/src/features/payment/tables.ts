import type { PaymentMethod } from '@aaspaas/contract/kernel/payment-methods.ts';
import type { Table } from '../../platform/db/tables.ts';
import type { StoredAccount } from './ledger/rules/accounts.ts';
import type { MovementKind, SettlementKind } from './ledger/rules/movements.ts';
import type {
  CreditReason,
  DocumentKind,
  OrderState,
  PayoutState,
  RefundOrigin,
  RefundState,
  WriteOffState,
} from './rules/payment-types.ts';
import type { TaxHead } from './tax/rules/heads.ts';
import type { TaxTables } from './tax/store.ts';

/** Tables of payment; amounts in paise. */
export type PaymentTables = {
  payables: Table<'payables'>;
  payment_orders: Table<'payment_orders', { state: OrderState }>;
  payment_order_parts: Table<'payment_order_parts'>;
  payment_captures: Table<'payment_captures', { method: PaymentMethod }>;
  payment_refunds: Table<'payment_refunds', { state: RefundState; origin: RefundOrigin }>;
  payment_webhook_events: Table<'payment_webhook_events'>;
  ledger_transactions: Table<'ledger_transactions', { kind: MovementKind }>;
  ledger_entries: Table<'ledger_entries', { account: StoredAccount; tax_head: TaxHead }>;
  payout_runs: Table<'payout_runs'>;
  payout_items: Table<'payout_items', { state: PayoutState }>;
  payout_lines: Table<'payout_lines'>;
  ledger_checks: Table<'ledger_checks'>;
  amounts_due: Table<'amounts_due'>;
  payable_settlements: Table<'payable_settlements', { kind: SettlementKind }>;
  credits: Table<'credits', { reason: CreditReason }>;
  write_offs: Table<'write_offs', { state: WriteOffState }>;
  pay_splits: Table<'pay_splits'>;
  documents: Table<'documents', { kind: DocumentKind }>;
  document_views: Table<'document_views'>;
  paper_series: Table<'paper_series'>;
  tax_classes: TaxTables['tax_classes'];
  tax_registrations: TaxTables['tax_registrations'];
};
