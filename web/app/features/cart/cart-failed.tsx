import { LoadFailed } from '../../ui/page-state.tsx';
import { useText } from '../../ui/language/use-text.ts';
import { Page } from '../../ui/frame.tsx';

/** Error state of a cart page. */
export function CartFailed() {
  const t = useText();
  return (
    <Page>
      <h1 className="page-title">{t('cart.title')}</h1>
      <LoadFailed text={t('cart.load_failed')} />
    </Page>
  );
}
