import '../../platform/all-texts.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { reloadOperator } from '../../platform/admin-operator.ts';
import { Page } from '../../ui/frame.tsx';
import { useText } from '../../ui/language/use-text.ts';
import { LoadFailed } from '../../ui/page-state.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { LazyEnrolForm } from './second-factor/lazy-enrol-form.tsx';
import { RecoveryCodes } from './second-factor/recovery-codes.tsx';

/** Where an operator sets up an authenticator app before anything else is allowed. */
export function SecondFactorPage() {
  const t = useText();
  const navigate = useNavigate();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const enter = async () => {
    await reloadOperator();
    await navigate('/admin', { replace: true });
  };
  return (
    <Page>
      <h1 className="mb-16 text-24">{t('operator.enrol_title')}</h1>
      {codes ? (
        <RecoveryCodes codes={codes} onKept={() => void enter()} />
      ) : (
        <div className="stack gap-16 justify-items-start">
          <p className="semibold">{t('operator.enrol_first')}</p>
          <p>{t('operator.enrol_text')}</p>
          <LazyEnrolForm label={t('operator.enrol_start')} onEnrolled={setCodes} />
        </div>
      )}
    </Page>
  );
}

/** The page while it loads. */
export function SecondFactorSkeleton() {
  return (
    <Page>
      <ListSkeleton rows={2} />
    </Page>
  );
}

/** The page if loading failed. */
export function SecondFactorFailed() {
  const t = useText();
  return (
    <Page>
      <LoadFailed text={t('account.load_failed')} />
    </Page>
  );
}
