import { IconCategory, IconHome, IconLogout, IconMenu2, IconReceipt, IconUser } from '@tabler/icons-react';
import { Link, NavLink, useLocation } from 'react-router';
import { openPopup } from '../../platform/popup.ts';
import { useSession } from '../../platform/session.ts';
import { useText } from '../../platform/use-text.ts';
import { DisclosureMenu } from '../../ui/disclosure-menu.tsx';
import { BookingHistoryLink } from './booking-history-link.tsx';
import classes from './header.module.css';
import { useLogOut } from './use-log-out.ts';

/** Up to 999 px: the header's links behind one button; not on the list of services, which has menus of its own. */
export function MobileMenu() {
  const t = useText();
  const logOut = useLogOut();
  const { token } = useSession();
  if (useLocation().pathname === '/list-of-services') return null;
  return (
    <div className={classes.menu}>
      <DisclosureMenu
        label={t('shell.menu')}
        className={classes.iconButton ?? ''}
        trigger={<IconMenu2 size={22} aria-hidden />}
      >
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
      </DisclosureMenu>
    </div>
  );
}
