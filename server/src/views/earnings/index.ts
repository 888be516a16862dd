export { earningsViews } from './routes.ts';
