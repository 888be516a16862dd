import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';

const TABS =
  /^\/(instand-booking|scheduled-booking|complete-booking|cancel-booking|pd-enquiry|service-enquiry)\/?$/;

/** The way to one's bookings; it stands out on each of their tabs. */
export function BookingHistoryLink({ children }: { children: ReactNode }) {
  const tab = TABS.exec(useLocation().pathname)?.[1];
  return (
    <Link
      to="/instand-booking"
      {...(tab ? { 'aria-current': tab === 'instand-booking' ? 'page' : true } : {})}
    >
      {children}
    </Link>
  );
}
