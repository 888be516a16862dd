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
import { openPopup } from '../../platform/popup.ts';
import { useSession } from '../../platform/session.ts';
import { useText } from '../../platform/use-text.ts';
import { BookingHistoryLink } from './booking-history-link.tsx';
import classes from './header.module.css';
import { useLogOut } from './use-log-out.ts';

/** What a person's menu is given. */
export interface PersonLinksProps {
  /** The person's own page, for those who have one. */
  readonly profile: string | null;
  readonly password: string | undefined;
}

/** What is in the menu of phones. */
export function MobileLinks() {
  const t = useText();
  const logOut = useLogOut();
  const { token } = useSession();
  return (
    <>
      <NavLink to="/" end>
        <IconHome size={20} aria-hidden />
        {t('shell.home')}
      </NavLink>
      <button type="button" onClick={() => openPopup('categories')}>
        <IconCategory size={20} aria-hidden />
        {t('shell.categories')}
      </button>
      <BookingHistoryLink>
        <IconReceipt size={20} aria-hidden />
        {t('shell.booking_history')}
      </BookingHistoryLink>
      {token ? (
        <>
          <NavLink to="/user-edit">
            <IconUser size={20} aria-hidden />
            {t('shell.profile')}
          </NavLink>
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

/** What is in a person's menu. */
export function PersonLinks({ profile, password }: PersonLinksProps) {
  const t = useText();
  const logOut = useLogOut();
  const { name } = useSession();
  return (
    <>
      {name && (
        <p className={classes.personName} dir="auto">
          {name}
        </p>
      )}
      {profile && (
        <Link to={profile}>
          <IconUser size={20} aria-hidden />
          {t('shell.profile')}
        </Link>
      )}
      {profile === '/user-edit' && (
        <button type="button" onClick={() => openPopup('sidebar')}>
          <IconLayoutSidebar size={20} aria-hidden />
          {t('shell.account_menu')}
        </button>
      )}
      {password && (
        <Link to={password}>
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
