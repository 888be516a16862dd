import '../../platform/all-texts.ts';
import { Suspense } from 'react';
import { setKeysEnabled, useKeysEnabled } from '../../platform/console-keys.ts';
import { useSession } from '../../platform/session.ts';
import { useText } from '../../ui/language/use-text.ts';
import { Page } from '../../ui/frame.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LoadFailed } from '../../ui/page-state.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { SecondFactorPanel } from './second-factor/second-factor-panel.tsx';
import { formatMobile } from '../identity/mobile-number.ts';

const { Part: PrivacyPanel } = lazyPart(() => import('../identity/privacy-panel.tsx'));
const { Part: DigestPanel } = lazyPart(async () => ({
  default: (await import('./operators/digest-panel.tsx')).DigestPanel,
}));

/** The operator's own account page: second factor, keys, their data and the account deletion. */
export function AccountPage() {
  const t = useText();
  const { name, mobile } = useSession();
  const keys = useKeysEnabled();
  return (
    <Page>
      <h1 className="text-24">{t('account.operator_title')}</h1>
      <p>
        <bdi>{name}</bdi> · <bdi>{mobile && formatMobile(mobile)}</bdi>
      </p>
      <div className="mt-16 mb-16">
        <SecondFactorPanel />
      </div>
      <section className="mb-16">
        <SwitchField
          label={t('finder.keys_switch')}
          help={t('finder.keys_switch_help')}
          checked={keys}
          onChange={setKeysEnabled}
        />
      </section>
      <Suspense fallback={<ListSkeleton rows={2} />}>
        <div className="mb-16">
          <DigestPanel />
        </div>
        <PrivacyPanel />
      </Suspense>
    </Page>
  );
}

export function AccountSkeleton() {
  return (
    <Page>
      <ListSkeleton rows={3} />
    </Page>
  );
}

export function AccountFailed() {
  const t = useText();
  return (
    <Page>
      <LoadFailed text={t('account.load_failed')} />
    </Page>
  );
}
