export { bookingViews } from './routes.ts';
