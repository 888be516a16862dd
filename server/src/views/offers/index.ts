export { offersViews } from './routes.ts';
