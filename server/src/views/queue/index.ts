export { openItem } from './items.ts';
export { kindsFor, queueViews } from './routes.ts';
