export { insightFiles } from './files.ts';
export { rollUpMetrics } from './roll-up.ts';
export { insightViews } from './routes.ts';
