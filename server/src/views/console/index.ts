export { bookingLinesFile } from './booking-lines-file.ts';
export { consoleViews } from './routes.ts';
