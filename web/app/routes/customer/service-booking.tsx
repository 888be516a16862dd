import { redirect, useRevalidator } from 'react-router';
import type { Route } from './+types/service-booking.ts';
import { CartBooking } from '../../features/cart/cart-booking.tsx';
import { call } from '../../platform/api-client.ts';
import { guarded } from '../../platform/guard.ts';
import { pageLanguage, textIn } from '../../platform/language.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { setCartCount } from '../../platform/session.ts';
import { useLanguage, useText } from '../../platform/use-text.ts';
import { Page } from '../../ui/frame.tsx';
import { FailedState } from '../../ui/page-state.tsx';
import { FormSkeleton, ListSkeleton } from '../../ui/skeletons.tsx';
import { toast } from '../../ui/toast-store.ts';

export const meta = pageTitle('cart.title');

export const clientLoader = guarded('user', async () => {
  const [cart, person] = await Promise.all([call('cart.list'), call('identity.user_details')]);
  setCartCount(cart.cartCount);
  if (cart.data.length === 0) {
    toast.warning(textIn(pageLanguage())('cart.empty'));
    throw redirect('/');
  }
  return { items: cart.data, person: person.data };
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
  // Other lines or another language make another page; what is typed is kept by the tab.
  const key = [useLanguage(), ...items.map(({ cart_id }) => cart_id)].join(' ');
  return (
    <Page>
      <CartBooking key={key} items={items} person={person} />
    </Page>
  );
}

export function ErrorBoundary() {
  const t = useText();
  const { revalidate, state } = useRevalidator();
  return (
    <Page>
      <FailedState text={t('cart.load_failed')} retry={() => void revalidate()} busy={state === 'loading'} />
    </Page>
  );
}
