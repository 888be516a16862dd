import { OperatorsFailed, OperatorsPage, OperatorsSkeleton } from '../../features/admin/operators-page.tsx';
import { operatorsQuery } from '../../features/admin/operators-query.ts';
import { operatorPage } from '../../platform/admin-page.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { loadFirstPage } from '../../platform/query/paged-query.ts';
import type { Route } from './+types/operators';

export const meta = pageTitle('operator.title');

export const clientLoader = operatorPage(async () => ({ operators: await loadFirstPage(operatorsQuery) }));

export const HydrateFallback = OperatorsSkeleton;

export const ErrorBoundary = OperatorsFailed;

export default function Operators({ loaderData: { operators } }: Route.ComponentProps) {
  return <OperatorsPage first={operators} />;
}
