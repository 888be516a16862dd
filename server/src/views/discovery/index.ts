export { servicePreviewViews } from './operator-reads.ts';
export { discoveryRoutes } from './routes.ts';
