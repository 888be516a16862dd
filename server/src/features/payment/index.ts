export { issueDocument } from './actions/issue-document.ts';
export {
  issuePaymentReceipts,
  isPaymentReceiptMissing,
  type LatePaymentReceipts,
} from './actions/issue-payment-receipts.ts';
export { setAmountDue, charge } from './actions/charge.ts';
export { checkLedger } from './actions/check-ledger.ts';
export { openOrder, prepareOrder } from './actions/create-order.ts';
export { eraseDocumentRecipient } from './erase-document-recipient.ts';
export type { PaymentDeps, PaymentContext } from './actions/payment-deps.ts';
export { recordManualRefund, retryRefund } from './actions/manual-refund.ts';
export { reconcile, pruneWebhookEvents } from './actions/reconcile.ts';
export { verifyPayment } from './actions/verify-payment.ts';
export { findLedgerFaults, hasOpenBalance, trialBalance } from './ledger.ts';
export { documentOf, documentsOf, refundSubject, sendDocument } from './documents.ts';
export { adminDocumentRoutes } from './document-routes.ts';
export type { IssuedDocument } from './document-store.ts';
export { type Billed, billingSettingsSchema } from './rules/invoice/content.ts';
export { LEDGER_ACCOUNTS } from './rules/postings.ts';
export { paymentsBySubject, type SubjectPayments } from './payments-by-subject.ts';
export { openOrdersOf, type PendingOrder } from './open-orders.ts';
export { paidOrder } from './paid-order.ts';
export { paymentReactions } from './reactions.ts';
export { type ListedRefund, refundCounts, findRefundSummary, listRefunds } from './refund-list.ts';
export { paymentWebhookRoutes } from './routes.ts';
export { approveRun, approvedPayouts, planRun, settlePayout } from './payouts.ts';
export { monthBounds, type StatementFacts } from './rules/invoice/statement.ts';
export { statementRoutes } from './statement-routes.ts';
