export { bookingCalendar } from './calendar.ts';
export { bookingViews } from './routes.ts';
