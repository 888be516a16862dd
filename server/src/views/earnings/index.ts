export { jobMoneyOf } from './job-money.ts';
export { commissionFacts } from './commission-facts.ts';
export { professionalDocumentViews } from './documents.ts';
export { earningsViews } from './routes.ts';
export { statementFacts } from './statement-facts.ts';
