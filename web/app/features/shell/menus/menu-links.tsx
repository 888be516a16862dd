import {
  IconCategory,
  IconHome,
  IconKey,
  IconLayoutSidebar,
  IconLogout,
  IconReceipt,
  IconUser,
} from '@tabler/icons-react';
import { Link, NavLink } from 'react-router';
import { openPopup } from '../../../platform/popup.ts';
import { useSession } from '../../../platform/session.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { BookingHistoryLink } from './booking-history-link.tsx';
import classes from '../frame/header.module.css';
import { useLogOut } from '../../identity/log-out.ts';

/** The person's profile page. */
const PROFILES = { user: '/user-edit', employee: '/employee-edit-profile', admin: '/admin/account' } as const;

/** The content of the mobile menu. */
export function MobileLinks() {
  const t = useText();
  const logOut = useLogOut();
  const { token, role } = useSession();
  const profile = role && PROFILES[role];
  return (
    <>
      <NavLink to={role === 'employee' ? '/employee-home' : '/'} end>
        <IconHome size={20} aria-hidden />
        {t('shell.home')}
      </NavLink>
      {role !== 'employee' && (
        <button type="button" onClick={() => openPopup('categories')}>
          <IconCategory size={20} aria-hidden />
          {t('shell.categories')}
        </button>
      )}
      <BookingHistoryLink>
        <IconReceipt size={20} aria-hidden />
        {t('shell.booking_history')}
      </BookingHistoryLink>
      {token ? (
        <>
          {profile && (
            <NavLink to={profile}>
              <IconUser size={20} aria-hidden />
              {t('shell.profile')}
            </NavLink>
          )}
          <button type="button" onClick={logOut}>
            <IconLogout size={20} aria-hidden />
            {t('shell.logout')}
          </button>
        </>
      ) : (
        <Link to="/login">
          <IconUser size={20} aria-hidden />
          {t('shell.login')}
        </Link>
      )}
    </>
  );
}

/** The content of the profile menu. */
export function AccountLinks() {
  const t = useText();
  const logOut = useLogOut();
  const { name, role } = useSession();
  const profile = role && PROFILES[role];
  return (
    <>
      {name && (
        <p className={`p-8-12 border-b semibold ${classes.personName}`} dir="auto">
          {name}
        </p>
      )}
      {profile && (
        <Link to={profile}>
          <IconUser size={20} aria-hidden />
          {t('shell.profile')}
        </Link>
      )}
      {profile && role !== 'admin' && (
        <button type="button" onClick={() => openPopup('sidebar')}>
          <IconLayoutSidebar size={20} aria-hidden />
          {t('shell.account_menu')}
        </button>
      )}
      {role === 'employee' && (
        <Link to="/employee-change-password">
          <IconKey size={20} aria-hidden />
          {t('shell.change_password')}
        </Link>
      )}
      <button type="button" onClick={logOut}>
        <IconLogout size={20} aria-hidden />
        {t('shell.logout')}
      </button>
    </>
  );
}
