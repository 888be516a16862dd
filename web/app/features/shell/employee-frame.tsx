import '../../platform/all-texts.ts';
import { useText } from '../../platform/use-text.ts';
import { Bell } from '../notification/bell.tsx';
import { useDelivery } from '../work/use-waiting.ts';
import { EmployeeBar } from './employee-bar.tsx';
import header from './header.module.css';
import { Popups } from './popups.tsx';
import { WorkFrame } from './work-frame.tsx';

/** Layout of the professionals' pages. */
export default function EmployeeFrame({ error }: { error?: unknown }) {
  const t = useText();
  useDelivery();
  const links = [
    { to: '/employee-home', label: t('shell.home') },
    { to: '/employee-booking-list', label: t('shell.employee_bookings') },
    { to: '/employee-service-edit', label: t('provider.nav_services') },
    { to: '/employee-earnings', label: t('provider.nav_earnings') },
  ];
  return (
    <>
      <WorkFrame
        home="/employee-home"
        links={links}
        login="/employee-login"
        tools={<Bell className={header.iconButton ?? ''} />}
        bar={<EmployeeBar />}
        error={error}
      />
      <Popups />
    </>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <EmployeeFrame error={error} />;
}
