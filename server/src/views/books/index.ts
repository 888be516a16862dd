export { booksViews } from './routes.ts';
