export { eraseReportData } from './erase-account-data.ts';
export { closeReport } from './reports.ts';
export { contentRoutes } from './routes.ts';
