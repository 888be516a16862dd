export { openItem } from './items.ts';
export { kindsFor, queueNumbers, queueViews } from './routes.ts';
