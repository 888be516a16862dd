import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useSession } from '../../../platform/session.ts';

const TABS =
  /^\/(instand-booking|scheduled-booking|complete-booking|cancel-booking|pd-enquiry|service-enquiry)\/?$/;

/** The link to the bookings; marked as current on each of the customer's tabs. Professionals' booking pages have their own frame. */
export function BookingHistoryLink({ children }: { children: ReactNode }) {
  const { role } = useSession();
  const tab = TABS.exec(useLocation().pathname)?.[1];
  return (
    <Link
      to={role === 'employee' ? '/employee-booking-list' : '/instand-booking'}
      {...(tab ? { 'aria-current': tab === 'instand-booking' ? 'page' : true } : {})}
    >
      {children}
    </Link>
  );
}
