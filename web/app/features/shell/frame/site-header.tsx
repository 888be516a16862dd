import { IconChevronDown, IconMapPin, IconSearch, IconShoppingCart, IconMenu2 } from '@tabler/icons-react';
import { Link, NavLink, useLocation } from 'react-router';
import { openPopup } from '../../../platform/popup.ts';
import { useFrame } from '../../../platform/use-frame.ts';
import { useSession } from '../../../platform/session.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { Bell } from '../../notification/bell.tsx';
import { usePlaceLabel } from '../../places/use-place-label.ts';
import { BookingHistoryLink } from '../menus/booking-history-link.tsx';
import classes from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from '../logo.tsx';
import { ProfileMenu } from '../menus/profile-menu.tsx';
import { DisclosureMenu } from '../../../ui/disclosure-menu.tsx';
import { MobileLinks } from '../menus/lazy-links.tsx';

/** The header of customers and visitors. */
export function SiteHeader() {
  const t = useText();
  const { cartCount } = useSession();
  // Also known to the server, so that nothing shifts.
  const { role } = useFrame();
  const { pathname } = useLocation();
  return (
    <>
      <Logo />
      <PlaceChip />
      <button
        type="button"
        className={classes.search}
        data-home={pathname === '/' || undefined}
        onClick={() => openPopup('search')}
        aria-label={t('shell.search_hint')}
      >
        <IconSearch size={22} aria-hidden />
        <span>{t('shell.search_hint')}</span>
      </button>
      <nav className={classes.nav} aria-label={t('shell.main_menu')}>
        <NavLink to="/" end>
          {t('shell.home')}
        </NavLink>
        <button type="button" onClick={() => openPopup('categories')}>
          {t('shell.categories')}
        </button>
        <BookingHistoryLink>{t('shell.booking_history')}</BookingHistoryLink>
      </nav>
      <LanguageSwitch />
      <Bell className={classes.iconButton ?? ''} />
      {role !== 'employee' && (
        <Link
          className={classes.iconButton}
          to="/service-booking"
          aria-label={cartCount ? t('shell.cart_count', { count: cartCount }) : t('shell.cart')}
        >
          <IconShoppingCart size={22} aria-hidden />
          {cartCount > 0 && (
            <span
              className={`absolute rounded-full bg-primary bold text-center ${classes.badge}`}
              aria-hidden="true"
            >
              {cartCount > 99 ? '99+' : cartCount}
            </span>
          )}
        </Link>
      )}
      <ProfileMenu />
      <MobileMenu />
    </>
  );
}

function PlaceChip() {
  const t = useText();
  const label = usePlaceLabel();
  return (
    <button
      type="button"
      className={classes.place}
      onClick={() => openPopup('place')}
      aria-label={t('shell.place', { place: label })}
    >
      <IconMapPin size={20} aria-hidden />
      <span className="clip nowrap">{label}</span>
      <IconChevronDown size={16} aria-hidden />
    </button>
  );
}

/** The menu button up to 999 px wide; not on the service list, which has its own menus. */
function MobileMenu() {
  const t = useText();
  if (useLocation().pathname === '/list-of-services') return null;
  return (
    <div className={classes.menu}>
      <DisclosureMenu
        label={t('shell.menu')}
        className={classes.iconButton ?? ''}
        trigger={<IconMenu2 size={22} aria-hidden />}
      >
        <MobileLinks />
      </DisclosureMenu>
    </div>
  );
}
