export { searchViews } from './routes.ts';
