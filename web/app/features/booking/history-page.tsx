import type { ReactNode } from 'react';
import { NavLink, useNavigation, useLocation } from 'react-router';
import { useText } from '../../ui/language/use-text.ts';
import { Page } from '../../ui/frame.tsx';
import { TabRow } from '../../ui/tab-row.tsx';
import area from '../../ui/card-area.module.css';
import { HistorySkeleton } from './history/history-states.tsx';

const tabs = [
  { to: '/instand-booking', key: 'booking.tab_instant' },
  { to: '/scheduled-booking', key: 'booking.tab_scheduled' },
  { to: '/complete-booking', key: 'booking.tab_completed' },
  { to: '/cancel-booking', key: 'booking.tab_canceled' },
  { to: '/pd-enquiry', key: 'enquiry.pd_title' },
  { to: '/service-enquiry', key: 'enquiry.service_title' },
] as const;

/** Frame of the customer's booking pages; the tabs stay while the list below changes. */
export function HistoryPage({ children }: { children: ReactNode }) {
  const t = useText();
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname;
  const changing = next !== undefined && next !== pathname && tabs.some(({ to }) => to === next);
  return (
    <Page>
      <div className={area.page}>
        <h1 className="page-title">{t('shell.booking_history')}</h1>
        <TabRow label={t('booking.tabs')}>
          {tabs.map(({ to, key }) => (
            <NavLink key={to} to={to}>
              {t(key)}
            </NavLink>
          ))}
        </TabRow>
        {changing ? <HistorySkeleton /> : children}
      </div>
    </Page>
  );
}
