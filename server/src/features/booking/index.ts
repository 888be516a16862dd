export { assignLine, type Suggestion, suggestionsForLine } from './actions/assign-line.ts';
export { resolveDispute } from './actions/approve-line.ts';
export { type BookingDeps, settingsOf } from './actions/booking-deps.ts';
export { cancelAsOperator } from './actions/cancel-lines.ts';
export { quoteCancel } from './actions/cancel-terms.ts';
export { completeAsOperator, resetStartCode, startAsOperator } from './actions/perform-job.ts';
export {
  createQuotedDraft,
  discardDraft,
  quotedBookings,
  quotedLines,
  resolveQuotedPlace,
} from './actions/quoted-booking.ts';
export { assignPlacedLines, runDeadlines } from './actions/run-deadlines.ts';
export { type ApprovedLine, approvedLineIds, lockApprovedLine } from './approved-lines.ts';
export { addEarningRule, earningRulesOf, storedShares } from './earning-rules.ts';
export { eraseAccountDataFromBookings, hasOpenLines } from './erase-account-data.ts';
export { CANDIDATE_RETENTION_DAYS, deleteExpiredCandidates } from './candidates-store.ts';
export { upcomingJobs } from './upcoming-jobs.ts';
export { type LineSummary, lineSummariesOf } from './line-summaries.ts';
export {
  loadExtraTimeNotification,
  loadLineNotification,
  loadStartCodeNotification,
} from './line-notifications.ts';
export { allowedActions, type PolicyActor, type LineFacts, canSeeContact } from './policy.ts';
export { paymentNotificationData } from './payment-notification-data.ts';
export { bookingReactions } from './reactions.ts';
export { refundNotificationData } from './refund-notification-data.ts';
export { bookingRoutes } from './routes.ts';
export { bookingSettingsSchema, hasPaymentMethod } from './rules/booking-settings.ts';
export { type EarningRule, earningsOf, type EarningsSplit } from './rules/earnings.ts';
export type { LineState } from './rules/line-types.ts';
export {
  bookingStatus,
  customerTabs,
  type CustomerTab,
  customerStatus,
  professionalTabs,
  type ProfessionalTab,
  professionalStatus,
} from './rules/line-status.ts';
export { rankingKey, type Reason } from './rules/ranking.ts';
export { isPayable } from './rules/payable.ts';
export { rangesOf } from './rules/slot.ts';
export { MAX_START_CODE_TRIES } from './rules/start-code.ts';
export { bookingDocumentRoutes } from './document-routes.ts';
export { parseLineSubject, lineSubject, documentSubjects } from './payable-subjects.ts';
