import { useLayoutEffect } from 'react';
import { useSession } from '../../platform/session.ts';
import { useBackgroundPart } from '../../platform/use-background-part.ts';
import classes from './home-places.module.css';
import { keepHomeRooms } from './home-rooms.ts';

/** The place of a customer's first card on the home page; visitors do not load the card. */
export function TopCardPlace() {
  const customer = useIsCustomer();
  useLayoutEffect(() => (customer ? keepHomeRooms() : undefined), [customer]);
  const card = useBackgroundPart(() => import('./top/top-card.tsx'), customer);
  return <div className={classes.topCard}>{card && <card.default />}</div>;
}

/** The place of what a customer can book again. */
export function BookAgainPlace() {
  const list = useBackgroundPart(() => import('./top/book-again.tsx'), useIsCustomer());
  return <div className={classes.bookAgain}>{list && <list.default />}</div>;
}

function useIsCustomer(): boolean {
  const { token, role, verified } = useSession();
  return token !== null && role === 'user' && verified;
}
