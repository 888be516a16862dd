import '../../platform/all-texts.ts';
import type { ReactNode } from 'react';
import { Link, Outlet } from 'react-router';
import { useSession } from '../../platform/session.ts';
import { useText } from '../../ui/language/use-text.ts';
import { Frame } from '../../ui/frame.tsx';
import { LanguageSwitch } from './frame/language-switch.tsx';
import { NavigationProgress } from './frame/navigation-progress.tsx';
import { Popups } from './frame/popups.tsx';
import { SiteFooter } from './frame/site-footer.tsx';
import classes from './frame/work-frame.module.css';
import { Logo } from './logo.tsx';
import { RouteFailure } from './route-failure.tsx';

/** Layout of the landing page for professionals: a header without the shop. */
export default function ProfessionalFrame() {
  return (
    <ProfessionalLayout>
      <Outlet />
    </ProfessionalLayout>
  );
}

/** A failed page keeps its frame. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <ProfessionalLayout>
      <RouteFailure error={error} />
    </ProfessionalLayout>
  );
}

function ProfessionalLayout({ children }: { children: ReactNode }) {
  const t = useText();
  const { role } = useSession();
  const header = (
    <>
      <Logo />
      <p className={`flex-1 min-w-0 semibold leading-13 ${classes.audience}`}>
        {t('registration.for_professionals')}
      </p>
      <LanguageSwitch />
      {role === 'employee' ? (
        <Link className={classes.login} to="/employee-home">
          {t('shell.home')}
        </Link>
      ) : (
        <Link className={classes.login} to="/employee-login">
          {t('shell.login')}
        </Link>
      )}
    </>
  );
  return (
    <>
      <NavigationProgress />
      <Frame header={header} footer={<SiteFooter />}>
        {children}
      </Frame>
      <Popups />
    </>
  );
}
