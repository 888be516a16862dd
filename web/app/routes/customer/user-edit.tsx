import { EditProfile } from '../../features/account/edit-profile.tsx';
import { call } from '../../platform/api-client.ts';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { useText } from '../../platform/use-text.ts';
import { useRevalidator } from 'react-router';
import { Page } from '../../ui/frame.tsx';
import { FailedState } from '../../ui/page-state.tsx';
import { FormSkeleton } from '../../ui/skeletons.tsx';
import type { Route } from './+types/user-edit.ts';

export const meta = pageTitle('account.edit_title');

export const clientLoader = guarded('verified', async () => (await call('identity.profile')).data);

export function HydrateFallback() {
  return (
    <Page narrow>
      <FormSkeleton fields={5} />
    </Page>
  );
}

export default function UserEdit({ loaderData }: Route.ComponentProps) {
  return <EditProfile profile={loaderData} />;
}

export function ErrorBoundary() {
  const t = useText();
  const { state, revalidate } = useRevalidator();
  return (
    <Page narrow>
      <FailedState
        text={t('account.load_failed')}
        retry={() => void revalidate()}
        busy={state === 'loading'}
      />
    </Page>
  );
}
