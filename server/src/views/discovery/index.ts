export { searchMissRetention } from './prune-misses.ts';
export { missRecorder } from './record-misses.ts';
export { servicePreviewViews } from './operator-reads.ts';
export { discoveryRoutes } from './routes.ts';
