import { LoadFailed } from '../../ui/page-state.tsx';
import '../../platform/all-texts.ts';
import { useText } from '../../ui/language/use-text.ts';
import { Page } from '../../ui/frame.tsx';
import { FormSkeleton } from '../../ui/skeletons.tsx';

/** Loading state of the Edit Profile screen. */
export function ProfileSkeleton() {
  return (
    <Page narrow>
      <FormSkeleton fields={5} />
    </Page>
  );
}

/** Error state of the Edit Profile screen. */
export function ProfileFailed() {
  const t = useText();
  return (
    <Page narrow>
      <LoadFailed text={t('account.load_failed')} />
    </Page>
  );
}
