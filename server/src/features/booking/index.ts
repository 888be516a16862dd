export { assignLine, type Suggestion, suggestionsForLine } from './dispatch/actions/assign-line.ts';
export { resolveDispute } from './lines/actions/approve-line.ts';
export { type BookingDeps, settingsOf } from './actions/booking-deps.ts';
export { cancelAsOperator } from './lines/actions/cancel-lines.ts';
export { quoteCancel } from './lines/actions/cancel-terms.ts';
export { completeAsOperator, resetStartCode, startAsOperator } from './lines/actions/perform-job.ts';
export {
  createQuotedDraft,
  discardDraft,
  quotedBookings,
  quotedLines,
  resolveQuotedPlace,
} from './checkout/actions/quoted-booking.ts';
export { assignPlacedLines, runDeadlines } from './lines/actions/run-deadlines.ts';
export { approvedLineIds, lockReviewableLine, type ReviewableLine } from './lines/actions/approved-lines.ts';
export { addEarningRule, earningRulesOf, storedShares } from './lines/actions/earning-rules.ts';
export { eraseAccountDataFromBookings, hasOpenLines } from './actions/erase-account-data.ts';
export { CANDIDATE_RETENTION_DAYS, deleteExpiredCandidates } from './dispatch/actions/candidates-store.ts';
export { upcomingJobs } from './dispatch/actions/upcoming-jobs.ts';
export { type LineSummary, lineSummariesOf } from './lines/actions/line-summaries.ts';
export {
  loadExtraTimeNotification,
  loadLineNotification,
  loadStartCodeNotification,
} from './lines/actions/line-notifications.ts';
export { isExtraTimePending } from './extra-time/rules/extra-time.ts';
export {
  allowedActions,
  can,
  canSeeContact,
  type LineFacts,
  lineFacts,
  type PolicyActor,
} from './policy.ts';
export { paymentNotificationData } from './checkout/actions/payment-notification-data.ts';
export { bookingReactions } from './reactions.ts';
export { refundNotificationData } from './checkout/actions/refund-notification-data.ts';
export { bookingRoutes } from './routes.ts';
export { draftEnd, hasDraftEnded } from './checkout/rules/draft-end.ts';
export { bookingSettingsSchema, hasPaymentMethod } from './rules/booking-settings.ts';
export { type EarningRule, earningsOf, type EarningsSplit } from './lines/rules/earnings.ts';
export type { Attention, LineState } from './lines/rules/line-types.ts';
export {
  bookingStatus,
  customerTabs,
  type CustomerTab,
  customerStatus,
  professionalTabs,
  type ProfessionalTab,
  professionalStatus,
} from './lines/rules/line-status.ts';
export { rankingKey, type Reason } from './dispatch/rules/ranking.ts';
export { isPayable } from './checkout/rules/payable.ts';
export { rangesOf } from './lines/rules/slot.ts';
export { isCodeActive } from './lines/rules/start-code.ts';
export { bookingDocumentRoutes } from './documents/routes.ts';
export { parseLineSubject, lineSubject, documentSubjects } from './rules/payable-subjects.ts';
