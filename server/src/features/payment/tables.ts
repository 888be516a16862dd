import type { ChargebackStatus } from '@aaspaas/contract/features/admin-chargebacks.ts';
import type { JournalState } from '@aaspaas/contract/features/admin-journals.ts';
import type { ReconType } from '@aaspaas/contract/features/admin-settlements.ts';
import type { JournalAccount } from '@aaspaas/contract/features/journal-rules.ts';
import type { IndianState } from '@aaspaas/contract/kernel/indian-states.ts';
import type { PaidTax } from '@aaspaas/contract/features/month-files.ts';
import type { PaymentMethod } from '@aaspaas/contract/kernel/payment-methods.ts';
import type { Table } from '../../platform/db/tables.ts';
import type { GatewaySettlement } from '../../ports/payment-gateway/port.ts';
import type { PayoutRailName } from '../../ports/payout-rail/port.ts';
import type { StoredAccount } from './ledger/rules/accounts.ts';
import type { MovementKind, PayableSettlementKind } from './ledger/rules/movements.ts';
import type {
  ChargebackOutcome,
  CreditReason,
  DocumentKind,
  HoldKind,
  KeptReason,
  MismatchReason,
  MonthAction,
  OrderState,
  PayoutRunState,
  PayoutState,
  RefundOrigin,
  RefundState,
  Resolution,
  SettlementState,
  StoredPayment,
  StoredSkipReason,
  WriteOffState,
} from './rules/payment-types.ts';
import type { TaxHead } from './tax/rules/heads.ts';
import type { TaxTables } from './tax/store.ts';

/** Tables of payment; amounts in paise. */
export type PaymentTables = {
  payables: Table<'payables', { advance_place: IndianState }>;
  payment_orders: Table<'payment_orders', { state: OrderState }>;
  payment_order_parts: Table<'payment_order_parts'>;
  payment_captures: Table<'payment_captures', { method: PaymentMethod }>;
  payment_refunds: Table<'payment_refunds', { state: RefundState; origin: RefundOrigin }>;
  payment_webhook_events: Table<'payment_webhook_events'>;
  ledger_transactions: Table<'ledger_transactions', { kind: MovementKind }>;
  ledger_entries: Table<'ledger_entries', { account: StoredAccount; tax_head: TaxHead }>;
  payout_runs: Table<'payout_runs', { state: PayoutRunState }>;
  payout_run_payments: Table<'payout_run_payments', { lines: StoredPayment['lines'] }>;
  payout_plans: Table<'payout_plans', { reason: StoredSkipReason }>;
  payout_plan_lines: Table<'payout_plan_lines', { lines: StoredPayment['lines'] }>;
  payout_plan_changes: Table<'payout_plan_changes'>;
  payout_items: Table<'payout_items', { state: PayoutState; rail: PayoutRailName }>;
  payout_holds: Table<'payout_holds', { kind: HoldKind }>;
  payout_lines: Table<'payout_lines'>;
  ledger_checks: Table<'ledger_checks'>;
  journals: Table<'journals', { state: JournalState }>;
  journal_lines: Table<'journal_lines', { account: JournalAccount; tax_head: TaxHead }>;
  period_locks: Table<'period_locks', { action: MonthAction }>;
  period_requests: Table<
    'period_requests',
    { action: MonthAction; state: 'waiting' | 'approved' | 'rejected' }
  >;
  amounts_due: Table<'amounts_due'>;
  payable_settlements: Table<'payable_settlements', { kind: PayableSettlementKind }>;
  credits: Table<'credits', { reason: CreditReason }>;
  write_offs: Table<'write_offs', { state: WriteOffState }>;
  pay_splits: Table<'pay_splits'>;
  documents: Table<'documents', { kind: DocumentKind }>;
  document_views: Table<'document_views'>;
  settlements: Table<'settlements', { status: GatewaySettlement['status']; state: SettlementState }>;
  settlement_rows: Table<'settlement_rows', { type: ReconType }>;
  settlement_imports: Table<'settlement_imports'>;
  unmatched_money: Table<'unmatched_money', { reason: MismatchReason; resolution: Resolution }>;
  bank_statements: Table<'bank_statements'>;
  bank_lines: Table<'bank_lines'>;
  chargebacks: Table<'chargebacks', { status: ChargebackStatus; outcome: ChargebackOutcome }>;
  kept_webhooks: Table<'kept_webhooks', { reason: KeptReason; outcome: KeptReason | 'processed' }>;
  document_issuers: Table<'document_issuers'>;
  document_registrations: Table<'document_registrations', { state: 'pending' | 'registered' | 'refused' }>;
  document_months: Table<'document_months'>;
  paper_series: Table<'paper_series', { kind: DocumentKind }>;
  advance_taxes: TaxTables['advance_taxes'];
  commission_classes: TaxTables['commission_classes'];
  tax_challans: Table<'tax_challans', { account: PaidTax }>;
  tax_classes: TaxTables['tax_classes'];
  tax_registrations: TaxTables['tax_registrations'];
  welfare_levies: TaxTables['welfare_levies'];
};
