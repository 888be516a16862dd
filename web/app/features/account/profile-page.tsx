import { LoadFailed } from '../../ui/page-state.tsx';
import '../../platform/all-texts.ts';
import { useText } from '../../platform/use-text.ts';
import { Page } from '../../ui/frame.tsx';
import { FormSkeleton } from '../../ui/skeletons.tsx';

/** The Edit Profile screen while it is loaded. */
export function ProfileSkeleton() {
  return (
    <Page narrow>
      <FormSkeleton fields={5} />
    </Page>
  );
}

/** The Edit Profile screen when the profile could not be loaded. */
export function ProfileFailed() {
  const t = useText();
  return (
    <Page narrow>
      <LoadFailed text={t('account.load_failed')} />
    </Page>
  );
}
