export { openItem } from './items.ts';
export { queueViews } from './routes.ts';
