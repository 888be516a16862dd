import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink, useNavigation, useLocation } from 'react-router';
import { useText } from '../../platform/use-text.ts';
import { Page } from '../../ui/frame.tsx';
import classes from './history-page.module.css';
import { HistorySkeleton } from './history-states.tsx';

const tabs = [
  { to: '/instand-booking', key: 'booking.tab_instant' },
  { to: '/scheduled-booking', key: 'booking.tab_scheduled' },
  { to: '/complete-booking', key: 'booking.tab_completed' },
  { to: '/cancel-booking', key: 'booking.tab_canceled' },
] as const;

/** The pages of a customer's bookings; the tabs stay, whatever becomes of the list below. */
export function HistoryPage({ children }: { children: ReactNode }) {
  const t = useText();
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname;
  const changing = next !== undefined && next !== pathname && tabs.some(({ to }) => to === next);
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a narrow phone the last tabs lie beyond the edge; the row alone moves, not the page.
    const here = row.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (here && row.current)
      row.current.scrollLeft = here.offsetLeft - (row.current.clientWidth - here.clientWidth) / 2;
  }, [pathname]);
  return (
    <Page>
      <div className={classes.page}>
        <h1 className={classes.title}>{t('shell.booking_history')}</h1>
        <nav ref={row} className={classes.tabs} aria-label={t('booking.tabs')}>
          {tabs.map(({ to, key }) => (
            <NavLink key={to} to={to}>
              {t(key)}
            </NavLink>
          ))}
        </nav>
        {changing ? <HistorySkeleton /> : children}
      </div>
    </Page>
  );
}
