export { pruneSearchMisses } from './prune-misses.ts';
export { missRecorder } from './record-misses.ts';
export { discoveryRoutes } from './routes.ts';
