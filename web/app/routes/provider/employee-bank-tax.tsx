import { BankFailed, BankPage, BankSkeleton } from '../../features/provider/bank-page.tsx';
import { call } from '../../platform/api-client.ts';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';
import type { Route } from './+types/employee-bank-tax';

export const meta = pageTitle('bank.title');

export const clientLoader = guarded('employee', () => call('bank.account', {}));

export const HydrateFallback = BankSkeleton;

export const ErrorBoundary = BankFailed;

export default function EmployeeBankTax({ loaderData }: Route.ComponentProps) {
  return <BankPage first={loaderData} />;
}
