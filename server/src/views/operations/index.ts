export { operationsFigures } from './figures.ts';
