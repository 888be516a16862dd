export { allocateLine, type Suggestion, suggestionsFor } from './actions/allocate-line.ts';
export { resolveDispute } from './actions/answer-work.ts';
export { type BookingParts, settingsOf } from './actions/booking-parts.ts';
export { cancelAsOperator } from './actions/cancel-lines.ts';
export { quoteCancel } from './actions/cancel-terms.ts';
export { finishAsOperator, resetStartCode, startAsOperator } from './actions/do-work.ts';
export {
  bookQuoted,
  dropDraft,
  quotedBookings,
  quotedLines,
  quotedPlace,
} from './actions/quoted-booking.ts';
export { assignPlacedLines, runDeadlines } from './actions/run-deadlines.ts';
export { type ApprovedLine, approvedLineIds, lockApprovedLine } from './approved-lines.ts';
export { addEarningRule, earningRulesOf, keptShares } from './earning-rules.ts';
export { erasePersonFromBookings, hasOpenWork } from './erase-person.ts';
export { CANDIDATES_KEPT_DAYS, letCandidatesGo } from './candidates-store.ts';
export { jobsAhead } from './jobs-ahead.ts';
export { type LineNames, lineNamesOf } from './line-names.ts';
export { extraNews, lineNews, startCodeNews } from './line-news.ts';
export { allowedActions, type Asker, type LineFacts, seesContact } from './policy.ts';
export { moneyNews } from './money-news.ts';
export { bookingReactions } from './reactions.ts';
export { refundNews } from './refund-news.ts';
export { bookingRoutes } from './routes.ts';
export { bookingSettingsSchema, hasPaymentMethod } from './rules/booking-settings.ts';
export { type EarningRule, earningsOf, type EarningsSplit } from './rules/earnings.ts';
export type { LineState } from './rules/line-vocabulary.ts';
export {
  bookingStatus,
  customerTabs,
  type CustomerTab,
  customerWords,
  professionalTabs,
  type ProfessionalTab,
  professionalWords,
} from './rules/projection.ts';
export { rankOf, type Reason } from './rules/ranking.ts';
export { isPayable } from './rules/payable.ts';
export { rangesOf } from './rules/slot.ts';
export { START_CODE_TRIES } from './rules/start-code.ts';
export { bookingPapers } from './paper-routes.ts';
export { lineOfSubject, lineSubject, paperSubjects } from './subjects.ts';
