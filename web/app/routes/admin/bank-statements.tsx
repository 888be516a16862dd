import {
  BankStatementsFailed,
  BankStatementsPage,
  BankStatementsSkeleton,
} from '../../features/admin/bank-statements-page.tsx';
import { statementsQuery } from '../../features/admin/settlements-query.ts';
import { operatorPage } from '../../platform/admin-page.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { loadFirstPage } from '../../platform/query/paged-query.ts';
import type { Route } from './+types/bank-statements';

export const meta = pageTitle('settlement.tab_statements');

export const clientLoader = operatorPage(async () => ({
  statements: await loadFirstPage(statementsQuery()),
}));

export const HydrateFallback = BankStatementsSkeleton;

export const ErrorBoundary = BankStatementsFailed;

export default function BankStatements({ loaderData: { statements } }: Route.ComponentProps) {
  return <BankStatementsPage first={statements} />;
}
