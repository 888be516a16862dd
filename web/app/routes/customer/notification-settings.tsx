import {
  PreferencesFailed,
  PreferencesPage,
  PreferencesSkeleton,
} from '../../features/notification/preferences-page.tsx';
import { call } from '../../platform/api-client.ts';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';
import type { Route } from './+types/notification-settings.ts';

export const meta = pageTitle('preference.title');

export const clientLoader = guarded('verified', async () => (await call('preferences.show')).data);

export const HydrateFallback = PreferencesSkeleton;

export const ErrorBoundary = PreferencesFailed;

export default function NotificationSettings({ loaderData }: Route.ComponentProps) {
  return <PreferencesPage first={loaderData} />;
}
