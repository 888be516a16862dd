export { bookingCalendar } from './calendar.ts';
export { bookingViews } from './routes.ts';
export { operatorBookingReads } from './operator-reads.ts';
