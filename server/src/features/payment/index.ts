export { issuePaper } from './actions/issue-paper.ts';
export {
  issuePaymentReceipts,
  lacksPaymentReceipt,
  type LateReceipts,
} from './actions/issue-payment-receipts.ts';
export { askFor, charge } from './actions/ask-for.ts';
export { checkBooks } from './actions/check-books.ts';
export { openOrder, prepareOrder } from './actions/make-order.ts';
export { erasePersonFromPapers } from './erase-person.ts';
export type { PaymentParts, PaymentWork } from './actions/payment-parts.ts';
export { payRefundByHand, retryRefund } from './actions/refund-by-hand.ts';
export { reconcile, sweepNews } from './actions/reconcile.ts';
export { verifyPayment } from './actions/verify-payment.ts';
export { faultsOf, owesOrIsOwed, trialBalance } from './ledger.ts';
export { paperOf, papersOf, refundSubject, sendPaper } from './papers.ts';
export { operatorPapers } from './paper-routes.ts';
export type { IssuedPaper } from './paper-store.ts';
export { type Billed, billingSettingsSchema } from './rules/invoice/content.ts';
export { LEDGER_ACCOUNTS } from './rules/postings.ts';
export { moneyOf, type MoneyOf } from './money-of.ts';
export { openOrdersOf, type WaitingOrder } from './open-orders.ts';
export { paidOrder } from './paid-order.ts';
export { paymentReactions } from './reactions.ts';
export { type ListedRefund, refundCounts, refundNewsOf, refundsIn } from './refund-list.ts';
export { paymentNews } from './routes.ts';
export { approveRun, ordersOf, planRun, settlePayout } from './payouts.ts';
export { daysOf, type StatementFacts } from './rules/invoice/statement.ts';
export { ownStatements } from './statement-routes.ts';
