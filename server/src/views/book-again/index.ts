export { bookAgainViews } from './routes.ts';
