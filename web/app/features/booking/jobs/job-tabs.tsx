import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useText } from '../../../ui/language/use-text.ts';
import { Page } from '../../../ui/frame.tsx';
import { TabRow } from '../../../ui/tab-row.tsx';
import classes from '../../../ui/card-area.module.css';

const tabs = [
  { to: '/employee-booking-list', key: 'provider.booking_list' },
  { to: '/employee-booking-completed', key: 'provider.completed' },
  { to: '/employee-booking-cancel', key: 'provider.canceled' },
  { to: '/employee-booking-pdenquiery', key: 'provider.pd_jobs' },
] as const;

/** Tabs of the professional's bookings; they stay while the list changes. */
export function JobTabs({ children }: { children: ReactNode }) {
  const t = useText();
  return (
    <Page>
      <div className={classes.page}>
        <h1 className="page-title">{t('provider.your_bookings')}</h1>
        <TabRow label={t('provider.tabs')}>
          {tabs.map(({ to, key }) => (
            <NavLink key={to} to={to}>
              {t(key)}
            </NavLink>
          ))}
        </TabRow>
        {children}
      </div>
    </Page>
  );
}
