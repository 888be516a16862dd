import type { Route } from './+types/list-of-service-booking.ts';
import { CartOverview } from '../../features/booking/cart-overview.tsx';
import { CartFailed } from '../../features/cart/cart-failed.tsx';
import { loadCart } from '../../features/cart/load-cart.ts';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { Page } from '../../ui/frame.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';

export const meta = pageTitle('booking.list_title');

export const clientLoader = guarded('user', async () => ({ items: await loadCart() }));

export function HydrateFallback() {
  return (
    <Page>
      <ListSkeleton rows={2} />
    </Page>
  );
}

export default function ListOfServiceBooking({ loaderData: { items } }: Route.ComponentProps) {
  return (
    <Page>
      <CartOverview items={items} />
    </Page>
  );
}

export { CartFailed as ErrorBoundary };
