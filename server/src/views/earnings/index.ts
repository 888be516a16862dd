export { jobMoneyOf } from './job-money.ts';
export { earningsViews } from './routes.ts';
export { statementFacts } from './statement-facts.ts';
