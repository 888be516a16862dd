import { ContentPage } from '../../features/content/content-page.tsx';
import { ContentFailure } from '../../features/content/content-failure.tsx';
import PrivacyPanel from '../../features/identity/privacy-panel.tsx';
import { call } from '../../platform/api-client.ts';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { Page } from '../../ui/frame.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import type { Route } from './+types/employee-privacy-policy';

export const meta = pageTitle('shell.privacy');

export const clientLoader = guarded(
  'employee',
  async () => (await call('content.page', { params: { slug: 'privacy-policy' } })).data,
);

export function HydrateFallback() {
  return (
    <Page>
      <ListSkeleton rows={3} />
    </Page>
  );
}

export default function EmployeePrivacyPolicy({ loaderData }: Route.ComponentProps) {
  return <ContentPage {...loaderData} above={<PrivacyPanel />} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ContentFailure error={error} />;
}
