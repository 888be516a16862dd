export { issueDocument } from './documents/actions/issue-document.ts';
export {
  issuePaymentReceipts,
  isPaymentReceiptMissing,
  type LatePaymentReceipts,
} from './documents/actions/issue-payment-receipts.ts';
export { setAmountDue, charge } from './orders/actions/charge.ts';
export { checkLedger } from './ledger/actions/check-ledger.ts';
export { openOrder, prepareOrder } from './orders/actions/create-order.ts';
export { eraseDocumentRecipient } from './documents/erase-document-recipient.ts';
export type { PaymentDeps, PaymentContext } from './payment-deps.ts';
export { recordManualRefund, retryRefund } from './refunds/actions/manual-refund.ts';
export { reconcile, pruneWebhookEvents } from './orders/actions/reconcile.ts';
export { verifyPayment } from './orders/actions/verify-payment.ts';
export { findLedgerFaults, hasOpenBalance, isPaidByCustomer, trialBalance } from './ledger/store.ts';
export { documentOf, documentsOf, refundSubject, sendDocument } from './documents/documents.ts';
export { adminDocumentRoutes } from './documents/routes.ts';
export type { IssuedDocument } from './documents/store.ts';
export { type Billed, billingSettingsSchema } from './documents/rules/content.ts';
export { LEDGER_ACCOUNTS } from './ledger/rules/postings.ts';
export { paymentsBySubject, type SubjectPayments } from './orders/actions/payments-by-subject.ts';
export { openOrdersOf, type PendingOrder } from './orders/actions/open-orders.ts';
export { paidOrder } from './orders/actions/paid-order.ts';
export { paymentReactions } from './refunds/reactions.ts';
export {
  type ListedRefund,
  refundCounts,
  findRefundSummary,
  listRefunds,
} from './refunds/actions/list-refunds.ts';
export { paymentWebhookRoutes } from './webhooks/routes.ts';
export { approveRun, approvedPayouts, planRun, settlePayout } from './payouts/payouts.ts';
export { monthBounds, type StatementFacts } from './documents/rules/statement.ts';
export { statementRoutes } from './documents/statement-routes.ts';
export { amountDue } from './orders/rules/amount-due.ts';
export { amountDueSql } from './orders/store.ts';
