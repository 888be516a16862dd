export { monthFiles } from './month-files.ts';
export { compareMonth, tcsExcessOf } from './month-totals.ts';
export { monthViews } from './routes.ts';
