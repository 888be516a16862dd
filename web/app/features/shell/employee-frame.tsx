import '../../platform/all-texts.ts';
import { IconCoinRupee, IconHome, IconMenu2, IconReceipt, IconTools } from '@tabler/icons-react';
import { NavLink, useLocation } from 'react-router';
import { today } from '../../platform/clock.ts';
import { formatDate } from '../../platform/format.ts';
import { openPopup } from '../../platform/popup.ts';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { Bell } from '../notification/bell.tsx';
import { useOutboxDelivery } from '../booking/use-work-outbox.ts';
import bar from './frame/bottom-bar.module.css';
import header from './frame/header.module.css';
import { useHydrated } from '../../ui/use-hydrated.ts';
import frame from './frame/work-frame.module.css';
import { Popups } from './frame/popups.tsx';
import { WorkFrame } from './frame/work-frame.tsx';

const LINKS = [
  ['/employee-home', 'shell.home', IconHome],
  ['/employee-booking-list', 'shell.employee_bookings', IconReceipt],
  ['/employee-service-edit', 'provider.nav_services', IconTools],
  ['/employee-earnings', 'provider.nav_earnings', IconCoinRupee],
] as const;

/** Layout of the professionals' pages. */
export default function EmployeeFrame({ error }: { error?: unknown }) {
  const t = useText();
  useOutboxDelivery();
  return (
    <>
      <WorkFrame
        home="/employee-home"
        links={LINKS.map(([to, text]) => ({ to, label: t(text) }))}
        login="/employee-login"
        tools={<Bell className={header.iconButton ?? ''} />}
        bar={<Bar />}
        title={<Title />}
        error={error}
      />
      <Popups />
    </>
  );
}

/** On the home page, its name and the day; other pages have their own title. The day follows after hydration, like all that depends on the time. */
function Title() {
  const t = useText();
  const language = useLanguage();
  const hydrated = useHydrated();
  if (useLocation().pathname !== '/employee-home') return null;
  return (
    <p className={frame.title}>
      <b>{t('provider.today')}</b> {hydrated && formatDate(today(), language)}
    </p>
  );
}

/** The bottom bar of professionals on phones; its last item opens everything else. */
function Bar() {
  const t = useText();
  return (
    <nav className={`flex ${bar.bar}`} aria-label={t('shell.main_menu')}>
      {LINKS.map(([to, text, Icon]) => (
        <NavLink key={to} to={to}>
          <Icon size={24} aria-hidden />
          <span>{t(text)}</span>
        </NavLink>
      ))}
      <button type="button" aria-haspopup="dialog" onClick={() => openPopup('sidebar')}>
        <IconMenu2 size={24} aria-hidden />
        <span>{t('shell.menu')}</span>
      </button>
    </nav>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <EmployeeFrame error={error} />;
}
