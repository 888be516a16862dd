export { erasePersonFromReports } from './erase-person.ts';
export { closeReport } from './reports.ts';
export { contentRoutes } from './routes.ts';
