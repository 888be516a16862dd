export { earningsViews } from './routes.ts';
export { statementFacts } from './statement-facts.ts';
