import { useRevalidator } from 'react-router';
import { useText } from '../../platform/use-text.ts';
import { Page } from '../../ui/frame.tsx';
import { FailedState } from '../../ui/page-state.tsx';

/** A page of the cart that could not be loaded. */
export function CartFailed() {
  const t = useText();
  const { revalidate, state } = useRevalidator();
  return (
    <Page>
      <FailedState text={t('cart.load_failed')} retry={() => void revalidate()} busy={state === 'loading'} />
    </Page>
  );
}
