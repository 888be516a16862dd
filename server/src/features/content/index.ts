export { closeReport } from './reports.ts';
export { contentRoutes } from './routes.ts';
