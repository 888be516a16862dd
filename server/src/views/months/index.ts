export { monthFiles } from './month-files.ts';
export { compareMonth } from './month-totals.ts';
export { monthViews } from './routes.ts';
