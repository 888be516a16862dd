import { IconCategory, IconHome, IconReceipt, IconUser } from '@tabler/icons-react';
import { NavLink } from 'react-router';
import { openPopup } from '../../../platform/popup.ts';
import { useSession } from '../../../platform/session.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { BookingHistoryLink } from '../menus/booking-history-link.tsx';
import classes from './bottom-bar.module.css';

/** The bottom bar on phones with the four main pages. */
export function BottomBar() {
  const t = useText();
  const { token } = useSession();
  return (
    <nav className={classes.bar} aria-label={t('shell.main_menu')}>
      <NavLink to="/" end>
        <IconHome size={24} aria-hidden />
        <span>{t('shell.home')}</span>
      </NavLink>
      <button type="button" onClick={() => openPopup('categories')}>
        <IconCategory size={24} aria-hidden />
        <span>{t('shell.categories')}</span>
      </button>
      <BookingHistoryLink>
        <IconReceipt size={24} aria-hidden />
        <span>{t('shell.booking_history')}</span>
      </BookingHistoryLink>
      {token ? (
        <button type="button" aria-haspopup="dialog" onClick={() => openPopup('sidebar')}>
          <IconUser size={24} aria-hidden />
          <span>{t('shell.profile')}</span>
        </button>
      ) : (
        <NavLink to="/login">
          <IconUser size={24} aria-hidden />
          <span>{t('shell.login')}</span>
        </NavLink>
      )}
    </nav>
  );
}
