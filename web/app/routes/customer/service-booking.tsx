import type { Route } from './+types/service-booking.ts';
import { CartBooking } from '../../features/booking/cart-booking.tsx';
import { CartFailed } from '../../features/cart/cart-failed.tsx';
import { loadCart } from '../../features/cart/load-cart.ts';
import { call } from '../../platform/api-client.ts';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { useLanguage } from '../../ui/language/use-text.ts';
import { Page } from '../../ui/frame.tsx';
import { FormSkeleton, ListSkeleton } from '../../ui/skeletons.tsx';

export const meta = pageTitle('cart.title');

export const clientLoader = guarded('user', async () => {
  const [items, person] = await Promise.all([loadCart(), call('identity.user_details')]);
  return { items, person: person.data };
});

export function HydrateFallback() {
  return (
    <Page>
      <ListSkeleton rows={2} />
      <FormSkeleton fields={5} />
    </Page>
  );
}

export default function ServiceBooking({ loaderData: { items, person } }: Route.ComponentProps) {
  // Other lines or another language remount the page; the tab stores the input.
  const key = [useLanguage(), ...items.map(({ cart_id }) => cart_id)].join(' ');
  return (
    <Page>
      <CartBooking key={key} items={items} person={person} />
    </Page>
  );
}

export { CartFailed as ErrorBoundary };
