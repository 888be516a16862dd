export { allocateLine, type Suggestion, suggestionsFor } from './actions/allocate-line.ts';
export { resolveDispute } from './actions/answer-work.ts';
export type { BookingParts } from './actions/booking-parts.ts';
export { cancelAsOperator } from './actions/cancel-lines.ts';
export { runDeadlines, seekProfessionals } from './actions/run-deadlines.ts';
export { lineMoved, startCodeMade } from './events.ts';
export { allowedActions } from './policy.ts';
export { bookingRoutes } from './routes.ts';
