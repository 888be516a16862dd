export { issueDocument } from './documents/actions/issue-document.ts';
export {
  issuePaymentReceipts,
  isPaymentReceiptMissing,
  type LatePaymentReceipts,
} from './documents/actions/issue-payment-receipts.ts';
export { charge, setAmountDue } from './orders/actions/charge.ts';
export { hasPayable } from './orders/actions/has-payable.ts';
export { checkLedger } from './ledger/actions/check-ledger.ts';
export { openOrder, prepareOrder } from './orders/actions/create-order.ts';
export type { PaymentDeps, PaymentContext } from './deps.ts';
export { recordManualRefund, retryRefund } from './refunds/actions/manual-refund.ts';
export { reconcile } from './actions/reconcile.ts';
export { pruneWebhookEvents } from './webhooks/actions/prune-webhook-events.ts';
export { verifyPayment } from './orders/actions/verify-payment.ts';
export {
  currentBalances,
  findLedgerFaults,
  hasOpenBalance,
  isPaidByCustomer,
  type LedgerFault,
  movementEntriesSql,
  movementsOf,
  type PostedMovement,
} from './ledger/store.ts';
export { presentMovement } from './ledger/present.ts';
export { adminDocumentRoutes, sendDocument, statementRoutes } from './documents/routes.ts';
export { documentOf, documentsOf, eraseDocumentRecipient, type IssuedDocument } from './documents/store.ts';
export { refundSubject } from './refunds/store.ts';
export {
  type Billed,
  billingSettingsSchema,
  type DocumentContent,
  makeContent,
} from './documents/rules/content.ts';
export { latePayments } from './documents/rules/late-payments.ts';
export { documentNumber, financialYear } from './documents/rules/serial.ts';
export { ACCOUNTS, CLOSED_ACCOUNTS, type Posting } from './ledger/rules/accounts.ts';
export {
  captureMovement,
  captureTaxMovement,
  chargeMovements,
  type Movement,
  processedMovement,
  requestMovement,
} from './ledger/rules/movements.ts';
export {
  captureAdvance,
  chargeShare,
  type LineRef,
  payCharge,
  payRefund,
  refundAdvance,
  refundOverpayment,
} from './ledger/rules/share-postings.ts';
export { setAdvanceTerms } from './ledger/actions/align-advance-tax.ts';
export { registerPlatform } from './tax/actions/register-platform.ts';
export { addTaxClass, confirmTaxClass, taxClassRows } from './tax/actions/tax-classes.ts';
export {
  addTaxRegistration,
  endTaxRegistration,
  taxRegistrationRows,
} from './tax/actions/tax-registrations.ts';
export { taxClassesOf, taxRegistrationsOf } from './tax/store.ts';
export { taxClassOf, type TaxClasses } from './tax/rules/tax-classes.ts';
export { type AdvanceTerms, advanceTaxOf, advanceTermsOf } from './tax/rules/advance-tax.ts';
export { type Heads, NO_TAX, totalTax } from './tax/rules/heads.ts';
export {
  type CommissionRule,
  type LineShare,
  type ProfessionalTax,
  type Registration,
  type TaxFacts,
  type TaxLiability,
  taxOf,
  TDS_THRESHOLD,
} from './tax/rules/tax-of.ts';
export {
  paidOf,
  paymentsBySubject,
  retainedOf,
  type SubjectPayments,
} from './orders/actions/payments-by-subject.ts';
export { openOrdersOf, paidOrder, type PendingOrder } from './orders/store.ts';
export { amountDueSql, retainedSql } from './store.ts';
export {
  type Credit,
  creditById,
  creditLeft,
  creditsOf,
  expireCredits,
  grantCreditTo,
} from './credits/actions/credits.ts';
export { amountsDueOf, bookingLimitOf } from './dues/actions/amounts-due.ts';
export { remindAmountsDue } from './dues/actions/remind-amounts-due.ts';
export { dueStep } from './dues/rules/due-reminders.ts';
export { settleByCash } from './dues/actions/settle-dues.ts';
export { decideWriteOff, requestWriteOff } from './dues/actions/write-offs.ts';
export { splitRedoPay } from './payouts/actions/split-pay.ts';
export { DEFAULT_REDO_TERMS, type RedoTerms } from './payouts/rules/pay-split.ts';
export { paymentReactions } from './refunds/reactions.ts';
export {
  type ListedRefund,
  refundCounts,
  findRefundSummary,
  listRefunds,
  refundsOfOrder,
} from './refunds/actions/list-refunds.ts';
export { paymentWebhookRoutes } from './webhooks/routes.ts';
export { approveRun } from './payouts/actions/approve-run.ts';
export { planRun } from './payouts/actions/plan-run.ts';
export { settlePayout } from './payouts/actions/settle-payout.ts';
export { approvedPayouts } from './payouts/store.ts';
export { monthBounds, type StatementFacts } from './documents/rules/statement.ts';
export { amountDue } from './rules/amount-due.ts';
export { type DuePayable, payoutMovement, planPayouts } from './payouts/rules/payout.ts';
export type { DocumentKind } from './rules/payment-types.ts';
export { MAX_REFUND_ATTEMPTS, nextCheck, retryAt } from './rules/retry-schedule.ts';
export { refundsDue } from './refunds/rules/refund.ts';
