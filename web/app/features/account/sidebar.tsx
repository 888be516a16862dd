import '../../platform/all-texts.ts';
import {
  IconArrowLeft,
  IconBell,
  IconChevronRight,
  IconHeart,
  IconHelpCircle,
  IconKey,
  IconLogout,
  IconMapPin,
  IconReceipt,
  IconShieldLock,
  IconUserEdit,
} from '@tabler/icons-react';
import { NavLink } from 'react-router';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { useOwnPicture } from '../../platform/own-picture.ts';
import type { PopupProps } from '../../platform/popup.ts';
import { useSession } from '../../platform/session.ts';
import { useText } from '../../platform/use-text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { spacedMobile } from '../identity/tidy-mobile.ts';
import { useInbox } from '../notification/inbox-store.ts';
import { useLogOut } from '../shell/use-log-out.ts';
import classes from './sidebar.module.css';

const LINKS: readonly (readonly [to: string, text: MessageKey, Icon: typeof IconBell])[] = [
  ['/user-edit', 'account.sidebar_edit', IconUserEdit],
  ['/instand-booking', 'shell.booking_history', IconReceipt],
  ['/addresses', 'addresses.title', IconMapPin],
  ['/favourites', 'favourites.title', IconHeart],
  ['/notification', 'account.sidebar_notification', IconBell],
  ['/change-password', 'shell.change_password', IconKey],
  ['/privacy-policy', 'shell.privacy', IconShieldLock],
  ['/user-report', 'account.sidebar_report', IconHelpCircle],
];

/** A customer's own menu over the page: who they are, and the pages that are theirs. */
export default function Sidebar({ opened, close }: PopupProps) {
  const t = useText();
  const { name, mobile } = useSession();
  const picture = useOwnPicture();
  const { unread } = useInbox();
  const logOut = useLogOut();
  return (
    <SideSheet opened={opened} onClose={close} label={t('shell.account_menu')}>
      <div className={classes.sidebar}>
        <button type="button" className={classes.back} data-autofocus onClick={close}>
          <IconArrowLeft size={22} aria-hidden />
          {t('account.back')}
        </button>
        <div className={classes.person}>
          <Avatar name={name} src={picture && `${picture}?w=160`} size={64} />
          <div>
            <p className={classes.name} dir="auto">
              {name}
            </p>
            {mobile && <p className={classes.mobile}>{spacedMobile(mobile)}</p>}
          </div>
        </div>
        <nav aria-label={t('shell.account_menu')}>
          {LINKS.map(([to, text, Icon]) => (
            <NavLink key={to} to={to} className={classes.link ?? ''} onClick={close}>
              <Icon size={22} aria-hidden />
              <span>{t(text)}</span>
              {to === '/notification' && unread > 0 && (
                <span className={classes.count}>
                  <span className="sr-only">{t('notification.unread_count', { count: unread })}</span>
                  <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
                </span>
              )}
              <IconChevronRight size={18} aria-hidden className={classes.on} />
            </NavLink>
          ))}
        </nav>
        <button
          type="button"
          className={classes.link}
          onClick={() => {
            close();
            logOut();
          }}
        >
          <IconLogout size={22} aria-hidden />
          <span>{t('shell.logout')}</span>
        </button>
      </div>
    </SideSheet>
  );
}
