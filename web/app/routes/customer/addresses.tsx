import {
  AddressesFailed,
  AddressesPage,
  AddressesSkeleton,
} from '../../features/identity/addresses-page.tsx';
import { call } from '../../platform/api-client.ts';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';
import type { Route } from './+types/addresses.ts';

export const meta = pageTitle('addresses.title');

export const clientLoader = guarded('verified', async () => (await call('addresses.list')).data);

export const HydrateFallback = AddressesSkeleton;

export const ErrorBoundary = AddressesFailed;

export default function Addresses({ loaderData }: Route.ComponentProps) {
  return <AddressesPage first={loaderData} />;
}
