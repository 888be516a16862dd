export { bookingCalendar } from './calendar.ts';
export { bookingViews } from './routes.ts';
export { readCursor, writeCursor } from './rules/cursor.ts';
