export { hasTimeline } from './objects.ts';
export { timelineViews } from './routes.ts';
