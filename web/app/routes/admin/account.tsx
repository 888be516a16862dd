import { AccountFailed, AccountPage, AccountSkeleton } from '../../features/admin/account-page.tsx';
import { call } from '../../platform/api-client.ts';
import { operatorPage } from '../../platform/admin-page.ts';
import { pageTitle } from '../../platform/page-title.ts';

export const meta = pageTitle('account.operator_title');

// The console is shown only after the server has accepted the operator's token.
export const clientLoader = operatorPage(() => call('account.consents', { query: { limit: 1 } }));

export const HydrateFallback = AccountSkeleton;

export const ErrorBoundary = AccountFailed;

export default function Account() {
  return <AccountPage />;
}
