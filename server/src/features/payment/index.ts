export { blankExpiredDocuments } from './documents/actions/blank-documents.ts';
export { issueDocument, type DocumentRequest } from './documents/actions/issue-document.ts';
export { type CommissionFacts, issueMonthlyDocuments } from './documents/actions/issue-monthly.ts';
export { registerDocuments } from './documents/actions/register-documents.ts';
export { retryRegistration } from './documents/actions/retry-registration.ts';
export { isCreditTaxed } from './documents/rules/credit-note.ts';
export {
  issuePaymentReceipts,
  isPaymentReceiptMissing,
  type LatePaymentReceipts,
} from './documents/actions/issue-payment-receipts.ts';
export {
  approveCharge,
  charge,
  type ChargeReduction,
  correctCharge,
  payWithCredits,
  reduceCharge,
  setAmountDue,
} from './orders/actions/charge.ts';
export { hasPayable } from './orders/actions/has-payable.ts';
export { settledOf } from './orders/actions/settled-of.ts';
export { checkLedger } from './ledger/actions/check-ledger.ts';
export { openOrder, prepareOrder } from './orders/actions/create-order.ts';
export type { AlarmDeps, PaymentDeps, PaymentContext } from './deps.ts';
export { recordManualRefund, retryRefund } from './refunds/actions/manual-refund.ts';
export { compareWithVendors } from './actions/compare-with-vendors.ts';
export { reconcile } from './actions/reconcile.ts';
export { webhookRetentions } from './webhooks/actions/prune-webhook-events.ts';
export { verifyPayment } from './orders/actions/verify-payment.ts';
export {
  allowLongStatements,
  chargedJobs,
  arePayoutsFrozen,
  currentBalances,
  findLedgerFaults,
  hasOpenBalance,
  isPaidByCustomer,
  type LedgerFault,
  type MonthSum,
  monthSums,
  movementEntriesSql,
  movementsOf,
  movementsOfSource,
  type PostedMovement,
} from './ledger/store.ts';
export { presentMovement } from './ledger/present.ts';
export {
  adminDocumentRoutes,
  professionalDocumentRoutes,
  sendDocuments,
  statementRoutes,
} from './documents/routes.ts';
export {
  type BookingDocumentRef,
  type Document,
  documentIdsOfShares,
  documentReferencesOf,
  documentsByIds,
  documentsKeptUntil,
  documentsOf,
  documentsOfBookings,
  restrictDocuments,
} from './documents/store.ts';
export { advanceVouchersOf } from './documents/actions/advance-vouchers.ts';
export { refundSubject } from './refunds/store.ts';
export {
  type Billed,
  billingSettingsSchema,
  type DocumentContent,
  type DocumentLine,
  makeContent,
  taxIn,
} from './documents/rules/content.ts';
export { type BilledPayment, latePayments } from './documents/rules/late-payments.ts';
export { keepUntil } from './documents/rules/retention.ts';
export { documentNumber, financialYear } from './documents/rules/serial.ts';
export { ACCOUNTS, CLOSED_ACCOUNTS, type Posting } from './ledger/rules/accounts.ts';
export {
  captureMovement,
  captureTaxMovement,
  chargeMovements,
  type Movement,
  processedMovement,
  requestMovement,
  settlementMovement,
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
export { addTaxClass, taxClassRows } from './tax/actions/tax-classes.ts';
export { addCommissionClass, commissionClassRows } from './tax/actions/commission-classes.ts';
export { addWelfareLevy, welfareLevyRows } from './tax/actions/welfare-levies.ts';
export { recordConfirmation } from './tax/actions/confirmations.ts';
export type { JobPlace } from './payouts/actions/levy-lines.ts';
export { eInvoiceState, setEInvoiceStart } from './documents/actions/e-invoice-start.ts';
export {
  addTaxRegistration,
  endTaxRegistration,
  taxRegistrationRows,
} from './tax/actions/tax-registrations.ts';
export { taxClassesOf, taxRegistrationsOf } from './tax/store.ts';
export { taxClassOf, type TaxClasses } from './tax/rules/tax-classes.ts';
export { WELFARE_STATE, type WelfareLevy, welfareOf } from './tax/rules/welfare.ts';
export { type AdvanceTerms, advanceTaxOf, advanceTermsOf } from './tax/rules/advance-tax.ts';
export { claimedPay } from './tax/rules/claimed-pay.ts';
export { type Heads, NO_TAX, totalTax } from './tax/rules/heads.ts';
export {
  type CommissionRule,
  type LineShare,
  type ProfessionalTax,
  type Registration,
  type ShareDifference,
  shareDifference,
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
export { amountDueSql, retainedOfAccountsSql } from './store.ts';
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
export { isChargebackOpen, isUndisputed } from './dues/store.ts';
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
export { requestMonth } from './months/actions/request-month.ts';
export {
  approveMonth,
  type CompareMonth,
  type MonthComparison,
  type MonthFault,
  rejectMonth,
  requireBalancedMonth,
} from './months/actions/decide-month.ts';
export { type MonthTax, monthTaxes, type TcsExcess } from './months/actions/month-taxes.ts';
export { type LoadTcsExcess, recordChallan } from './months/actions/record-challan.ts';
export { AGES, ageOf } from './months/rules/ageing.ts';
export {
  isLocked,
  type Month,
  monthNumber,
  monthOf,
  monthRefusal,
  monthsOf,
  nextMonth,
  previousMonth,
} from './months/rules/month-state.ts';
export {
  type AdvanceFact,
  advanceRows,
  b2clRows,
  b2csRows,
  type CollectedFact,
  gstr8Excess,
  gstr8Rows,
  hsnRows,
  LARGE_INVOICES,
  notifiedRows,
  posOf,
  type SupplyFact,
  type Taxed,
  totalOf as totalOfTaxed,
} from './months/rules/returns.ts';
export { differencesOf, type MonthTotal } from './months/rules/totals.ts';
export { type MonthRequestRow, monthStore } from './months/store.ts';
export { approveJournal, rejectJournal } from './journals/actions/decide-journal.ts';
export { requestJournal, reverseJournal } from './journals/actions/request-journal.ts';
export { signedAmount } from './journals/rules/journal-lines.ts';
export { paymentWebhookRoutes } from './webhooks/routes.ts';
export { dismissWebhook, replayWebhook } from './webhooks/actions/replay-webhook.ts';
export { webhookStore } from './webhooks/store.ts';
export { checkChargebacks } from './chargebacks/actions/check-chargebacks.ts';
export { decideChargeback, decisionsFor } from './chargebacks/actions/decide-chargeback.ts';
export { importSettlements } from './settlements/actions/import-settlements.ts';
export { importBankStatement, readStatement } from './settlements/actions/import-bank-statement.ts';
export { closeUnmatched, matchUnmatched, noteUnmatched } from './settlements/actions/resolve-unmatched.ts';
export { suggestedMatches } from './settlements/actions/suggested-matches.ts';
export type { Expected } from './settlements/rules/bank-statement.ts';
export { unmatchedDueAt } from './settlements/store.ts';
export { inputHeads, settle } from './ledger/rules/company-postings.ts';
export { approveRun } from './payouts/actions/approve-run.ts';
export {
  assignClaims,
  type ClaimedPay,
  freezePayouts,
  placeClaim,
  placeHold,
  releaseClaims,
  releaseHold,
} from './payouts/actions/holds.ts';
export { planRun } from './payouts/actions/plan-run.ts';
export { previewRun } from './payouts/actions/preview-run.ts';
export { findPlanFaults, storePayoutPlans } from './payouts/actions/store-plans.ts';
export { approvalEnd, cancelRun, prepareRun } from './payouts/actions/prepare-run.ts';
export { retryPayout, sendPayouts } from './payouts/actions/send-payouts.ts';
export { settlePayout } from './payouts/actions/settle-payout.ts';
export { payoutWebhookRoutes } from './payouts/routes.ts';
export { approvedPayouts, isPaidOrAtRisk, markSent } from './payouts/store.ts';
export { monthBounds, type StatementFacts } from './documents/rules/statement.ts';
export { amountDue } from './rules/amount-due.ts';
export {
  type DuePayable,
  type Payee,
  paymentsOf,
  payoutActions,
  payoutMovement,
  type PayoutPlan,
  planPayouts,
} from './payouts/rules/payout.ts';
export { payableAt, waitingMinutes } from './rules/payable-at.ts';
export {
  type Claim,
  type DocumentKind,
  type HoldKind,
  MONEY_ALARMS,
  type MoneyAlarm,
  type StoredPayment,
} from './rules/payment-types.ts';
export { MAX_REFUND_ATTEMPTS, nextCheck, retryAt } from './rules/retry-schedule.ts';
export { refundsDue } from './refunds/rules/refund.ts';
