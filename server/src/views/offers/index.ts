export { assignmentOutcomeRoutes } from './routes.ts';
