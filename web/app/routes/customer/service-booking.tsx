import type { Route } from './+types/service-booking.ts';
import { CartBooking } from '../../features/booking/cart-booking.tsx';
import { FlowFailed } from '../../features/booking/flow-failed.tsx';
import { FlowSkeleton } from '../../features/booking/flow-skeleton.tsx';
import { loadCart } from '../../features/cart/load-cart.ts';
import { call } from '../../platform/api-client.ts';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { useLanguage, useText } from '../../ui/language/use-text.ts';

export const meta = pageTitle('cart.title');

export const clientLoader = guarded('user', async () => {
  const [items, person, addresses] = await Promise.all([
    loadCart(),
    call('identity.user_details'),
    call('addresses.list'),
  ]);
  return { items, person: person.data, addresses: addresses.data };
});

export function HydrateFallback() {
  const t = useText();
  return <FlowSkeleton title={t('cart.title')} step={1} />;
}

export default function ServiceBooking({ loaderData: { items, person, addresses } }: Route.ComponentProps) {
  // Other lines or another language remount the page; the tab stores the input.
  const key = [useLanguage(), ...items.map(({ cart_id }) => cart_id)].join(' ');
  return <CartBooking key={key} items={items} person={person} addresses={addresses} />;
}

export function ErrorBoundary() {
  const t = useText();
  return <FlowFailed title={t('cart.title')} text={t('cart.load_failed')} step={1} />;
}
