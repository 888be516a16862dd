import '../../../platform/all-texts.ts';
import {
  IconArrowLeft,
  IconBell,
  IconChevronRight,
  IconBuildingBank,
  IconClockHour4,
  IconCoinRupee,
  IconHeart,
  IconFileInvoice,
  IconHelpCircle,
  IconKey,
  IconLogout,
  IconMapPin,
  IconReceipt,
  IconScale,
  IconShieldLock,
  IconTools,
  IconTruckDelivery,
  IconUserEdit,
} from '@tabler/icons-react';
import { NavLink } from 'react-router';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { useProfilePicture } from '../../../platform/profile-picture.ts';
import type { PopupProps } from '../../../platform/popup.ts';
import { useSession } from '../../../platform/session.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { SideSheet } from '../../../ui/side-sheet.tsx';
import { formatMobile } from '../../identity/mobile-number.ts';
import { useUnreadCount } from '../../notification/inbox-store.ts';
import { useLogOut } from '../../identity/log-out.ts';
import classes from './sidebar.module.css';

type SideLink = readonly [to: string, text: MessageKey, Icon: typeof IconBell];

const HOME_LINKS: readonly SideLink[] = [
  ['/user-edit', 'account.sidebar_edit', IconUserEdit],
  ['/instand-booking', 'shell.booking_history', IconReceipt],
  ['/amounts-due', 'due.title', IconCoinRupee],
  ['/addresses', 'addresses.title', IconMapPin],
  ['/favourites', 'favourites.title', IconHeart],
  ['/notification', 'account.sidebar_notification', IconBell],
  ['/change-password', 'shell.change_password', IconKey],
  ['/privacy-policy', 'shell.privacy', IconShieldLock],
  ['/user-report', 'account.sidebar_report', IconHelpCircle],
];
const WORK_LINKS: readonly SideLink[] = [
  ['/employee-edit-profile', 'account.sidebar_edit', IconUserEdit],
  ['/employee-booking-list', 'provider.booking_list', IconReceipt],
  ['/employee-booking-pdenquiery', 'provider.pd_jobs', IconTruckDelivery],
  ['/employee-service-edit', 'provider.nav_services', IconTools],
  ['/employee-earnings', 'provider.nav_earnings', IconCoinRupee],
  ['/employee-bank-tax', 'bank.title', IconBuildingBank],
  ['/employee-documents', 'documents.own_title', IconFileInvoice],
  ['/employee-availability', 'availability.title', IconClockHour4],
  ['/pages/how-work-is-given', 'assignment.title', IconScale],
  ['/employee-notification', 'account.sidebar_notification', IconBell],
  ['/employee-change-password', 'shell.change_password', IconKey],
  ['/employee-privacy-policy', 'shell.privacy', IconShieldLock],
  ['/employee-report-query', 'account.sidebar_report', IconHelpCircle],
];

/** The sidebar menu of a customer or professional: who is logged in, and their pages. */
export default function Sidebar({ opened, close }: PopupProps) {
  const t = useText();
  const { name, mobile, role } = useSession();
  const picture = useProfilePicture();
  const unread = useUnreadCount();
  const logOut = useLogOut();
  return (
    <SideSheet opened={opened} onClose={close} label={t('shell.account_menu')}>
      <div className={`flex flex-col gap-4 ${classes.sidebar}`}>
        <button type="button" className={classes.back} data-autofocus onClick={close}>
          <IconArrowLeft size={22} aria-hidden />
          {t('account.back')}
        </button>
        <div className={`row gap-14 mb-8 border-b ${classes.person}`}>
          <Avatar name={name} src={picture && `${picture}?w=160`} size={64} />
          <div>
            <p className="text-18 semibold wrap-anywhere" dir="auto">
              {name}
            </p>
            {mobile && <p className="muted tabular-nums">{formatMobile(mobile)}</p>}
          </div>
        </div>
        <nav aria-label={t('shell.account_menu')}>
          {(role === 'employee' ? WORK_LINKS : HOME_LINKS).map(([to, text, Icon]) => (
            <NavLink key={to} to={to} className={classes.link ?? ''} onClick={close}>
              <Icon size={22} aria-hidden />
              <span>{t(text)}</span>
              {text === 'account.sidebar_notification' && unread > 0 && (
                <span className={`rounded-full bg-primary text-13 bold text-center ${classes.count}`}>
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
