export { payoutViews } from './routes.ts';
