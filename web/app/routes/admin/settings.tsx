import { SettingsFailed, SettingsPage, SettingsSkeleton } from '../../features/admin/settings-page.tsx';
import { dispatchCitiesQuery } from '../../features/admin/settings-query.ts';
import { operatorPage } from '../../platform/admin-page.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { loadFirstPage } from '../../platform/query/paged-query.ts';

export const meta = pageTitle('admin.settings');

export const clientLoader = operatorPage(async () => ({
  cities: await loadFirstPage(dispatchCitiesQuery),
}));

export const HydrateFallback = SettingsSkeleton;

export const ErrorBoundary = SettingsFailed;

export default function SettingsRoute({
  loaderData: { cities },
}: {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}) {
  return <SettingsPage first={cities} />;
}
