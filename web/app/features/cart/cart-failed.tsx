import { LoadFailed } from '../../ui/page-state.tsx';
import { useText } from '../../platform/use-text.ts';
import { Page } from '../../ui/frame.tsx';

/** A page of the cart that could not be loaded. */
export function CartFailed() {
  const t = useText();
  return (
    <Page>
      <LoadFailed text={t('cart.load_failed')} />
    </Page>
  );
}
