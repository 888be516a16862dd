export { eraseReportData } from './actions/erase-account-data.ts';
export { closeReport } from './actions/reports.ts';
export { contentRoutes } from './routes.ts';
