export { type BookingDeps, settingsOf } from './deps.ts';
export { eraseAccountDataFromBookings, hasOpenLines } from './actions/erase-account-data.ts';
export { runDeadlines } from './actions/run-deadlines.ts';
export { updateDeadlines } from './actions/update-deadlines.ts';
export { expireDraftsOf } from './checkout/actions/expire-drafts.ts';
export { checkoutReactions } from './checkout/reactions.ts';
export { checkoutRoutes } from './checkout/routes.ts';
export { bookForCaller, type Caller } from './checkout/actions/book-for-caller.ts';
export {
  changeDispatchMode,
  cityDispatchKey,
  cityDispatches,
  confirmPlan,
} from './assignment/actions/dispatch-mode.ts';
export { dispatchReactions } from './dispatch/reactions.ts';
export { dispatchRoutes } from './dispatch/routes.ts';
export { CANDIDATE_RETENTION_DAYS, candidateRetention } from './dispatch/store.ts';
export { answerAppeal, reportOverdueAppeals } from './appeals/actions/appeals.ts';
export { appealRoutes } from './appeals/routes.ts';
export { advanceSearches } from './requests/actions/advance-search.ts';
export { loadRequestNotification } from './requests/actions/request-notification.ts';
export { requestSearchReactions } from './requests/reactions.ts';
export { requestRoutes } from './requests/routes.ts';
export { requestRetention } from './requests/store.ts';
export {
  type BillableLineDetails,
  billedLine,
  reasonOf,
  untaxedLine,
} from './documents/actions/billable-lines.ts';
export { issueDueDocuments } from './documents/actions/issue-due-documents.ts';
export { documentReactions } from './documents/reactions.ts';
export { needsDocumentSql } from './documents/store.ts';
export type { BillableShare } from './documents/rules/documents-due.ts';
export { bookingDocumentRoutes } from './documents/routes.ts';
export { extraTimeRoutes } from './extra-time/routes.ts';
export { cashNotificationData, expireCashClaims } from './dues/actions/cash-claims.ts';
export { creditNotificationData, dueNotificationData } from './dues/actions/own-dues.ts';
export { isCashAsked } from './dues/store.ts';
export { dueRoutes } from './dues/routes.ts';
export { isCashClaimPending } from './rules/cash-claim.ts';
export { fireTimers } from './reminders/actions/fire-timers.ts';
export { loadJobsOfDay } from './reminders/actions/jobs-of-day.ts';
export { recordJobViews } from './reminders/actions/record-job-views.ts';
export { summarizeJobs } from './reminders/actions/summarize-jobs.ts';
export { timersOf } from './reminders/rules/line-timers.ts';
export { summaryRetention } from './reminders/store.ts';
export { loadReminderNotifications } from './reminders/actions/reminder-notification.ts';
export { reminderReactions } from './reminders/reactions.ts';
export { lineRoutes } from './lines/routes.ts';
export { jobPlaces } from './lines/actions/job-places.ts';
export { expirePositions } from './visits/actions/expire-positions.ts';
export { recentPositions } from './visits/actions/track-visit.ts';
export { visitRoutes } from './visits/routes.ts';
export { positionRetention } from './visits/store.ts';
export {
  allowedActions,
  can,
  canSeeContact,
  type LineFacts,
  lineFacts,
  type PolicyActor,
} from './policy.ts';
export { type BookingSettings, bookingSettingsSchema, hasPaymentMethod } from './rules/booking-settings.ts';
export { isExtraTimePending } from './rules/extra-time-request.ts';
export {
  bookingPurpose,
  documentSubject,
  lineSubject,
  parseLineSubject,
} from './rules/payable-subjects.ts';
export type { ChosenGender, LinePromise } from './rules/line-promise.ts';
export type { Reason } from './rules/reason.ts';
export type { StoredCost } from './rules/assignment-cost-parts.ts';
export { customerReason } from './rules/assignment-reasons.ts';
export { bookingPage, bookingPageSlugs } from './dispatch/actions/booking-page.ts';
export { candidateKey, lineCandidates } from './dispatch/actions/line-candidates.ts';
export {
  paymentLinkMessage,
  sendPaymentLink,
} from './checkout/actions/payment-links.ts';
export { paymentNotificationData } from './checkout/actions/payment-notification-data.ts';
export {
  createQuotedDraft,
  discardDraft,
  quotedBookings,
  quotedLines,
  resolveQuotedPlace,
} from './checkout/actions/quoted-booking.ts';
export { refundNotificationData } from './checkout/actions/refund-notification-data.ts';
export { isPayable, payableStates } from './checkout/rules/payable.ts';
export { assignLine, type ExplainedSuggestion, suggestionsForLine } from './dispatch/actions/assign-line.ts';
export { assignPlanned } from './dispatch/actions/assign-by-plan.ts';
export { assignPlacedLines } from './dispatch/actions/assign-placed-lines.ts';
export { planLines } from './dispatch/actions/plan-lines.ts';
export { planCities } from './dispatch/actions/plan-cities.ts';
export { recheckCalendars, writeCalendars } from './dispatch/actions/maintain-calendars.ts';
export { correctTravelTimes } from './dispatch/actions/correct-travel-times.ts';
export { travelTermsAt } from './dispatch/actions/nearest-calendars.ts';
export { upcomingJobs } from './dispatch/actions/upcoming-jobs.ts';
export { abilityOf, type Calendar, type TravelTerms } from './dispatch/rules/calendar.ts';
export { rankingKey } from './dispatch/rules/ranking.ts';
export { type TravelGap, travelGap, workEnd } from './dispatch/rules/suggestion-conflicts.ts';
export { answerBy, isPromisable, PROMISE_DAYS, startTimesOf } from './dispatch/rules/slot-states.ts';
export { OPEN_LINE_STATES } from './lines/rules/open-lines.ts';
export { resolveDispute } from './lines/actions/approve-line.ts';
export { approvedLineIds, lockReviewableLine, type ReviewableLine } from './lines/actions/approved-lines.ts';
export { approvalStore, type ApprovalRow } from './approvals/store.ts';
export {
  approvalNotificationData,
  approveRefund,
  expireApprovals,
  rejectRefund,
} from './lines/actions/large-refunds.ts';
export { chargeOverdueSupplies } from './lines/actions/charge-overdue.ts';
export { cancelAsOperator } from './lines/actions/cancel-lines.ts';
export { reducePrice } from './lines/actions/reduce-price.ts';
export { reduceSupply } from './lines/actions/charged-shares.ts';
export { holdClaim } from './lines/actions/claims.ts';
export { operatorCancelTerms, quoteCancel } from './lines/actions/cancel-terms.ts';
export {
  assignedLinesOf,
  type OpenLine,
  openLinesOf,
  settleBlockedLine,
} from './lines/actions/blocked-lines.ts';
export { changeLineAsOperator } from './lines/actions/change-line-as-operator.ts';
export { addEarningRule, earningRulesOf, shareColumns, storedShares } from './lines/actions/earning-rules.ts';
export { type EarningTerms, earningsOf, earningTermsOf } from './lines/actions/earning-terms.ts';
export { setStateOfWork } from './documents/actions/set-state-of-work.ts';
export { findDocumentFaults } from './documents/actions/document-faults.ts';
export { findShareFaults } from './lines/actions/share-faults.ts';
export { commissionRuleOf, professionalsTax } from './lines/actions/tax-facts.ts';
export {
  loadExtraTimeNotification,
  loadLineNotifications,
  loadStartCodeNotification,
} from './lines/actions/line-notifications.ts';
export { type LineSummary, lineSummariesOf } from './lines/actions/line-summaries.ts';
export { absentUntil } from './lines/rules/visit-times.ts';
export { draftEnd, hasDraftEnded } from './lines/rules/draft-end.ts';
export type { EarningRule, EarningsSplit } from './lines/rules/earnings.ts';
export { endOfWork, freeAfter, lateRange } from './lines/rules/late-start.ts';
export { lineChanges } from './lines/rules/line-changes.ts';
export { lineMachine } from './lines/rules/line-machine.ts';
export { stepLine } from './lines/rules/line-step.ts';
export {
  bookingStatus,
  customerTabs,
  type CustomerTab,
  customerStatus,
  professionalTabs,
  type ProfessionalTab,
  professionalStatus,
} from './lines/rules/line-status.ts';
export type { Attention, LineActor, LineState, LineTransition } from './lines/rules/line-types.ts';
export { priceDue } from './lines/rules/line-payables.ts';
export { netPrice } from './lines/rules/net-price.ts';
export { rangesOf, reservedRanges, spanOf } from './lines/rules/slot.ts';
export { isCodeActive } from './lines/rules/start-code.ts';
export {
  chargedPriceSql,
  lineOfSubjectSql,
  type LineRow,
  lineVersionSql,
  netPriceSql,
  unpaidSql,
} from './lines/store.ts';
export { updateCalendars } from './reservations/actions/update-calendars.ts';
