import '../../platform/all-texts.ts';
import { useText } from '../../platform/use-text.ts';
import { WorkFrame } from './work-frame.tsx';

/** Layout of the professionals' pages. */
export default function EmployeeFrame({ error }: { error?: unknown }) {
  const t = useText();
  const links = [
    { to: '/employee-home', label: t('shell.home') },
    { to: '/employee-booking-list', label: t('shell.employee_bookings') },
  ];
  return (
    <WorkFrame
      home="/employee-home"
      links={links}
      password="/employee-change-password"
      login="/employee-login"
      error={error}
    />
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <EmployeeFrame error={error} />;
}
