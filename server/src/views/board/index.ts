export { boardViews } from './routes.ts';
