export { consoleViews } from './routes.ts';
