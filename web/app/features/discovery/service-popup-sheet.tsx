import { lazy, Suspense } from 'react';
import { useText } from '../../ui/language/use-text.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { ServicePopupSkeleton } from './service/service-popup-skeleton.tsx';

const Content = lazy(() => import('./service/service-popup-content.tsx'));
const noop = () => undefined;

/** Service details under the popup's own address; unlike `ServicePopup` it does not change the history. */
export function ServicePopupSheet({ id, close }: { id: number | null; close: () => void }) {
  const t = useText();
  return (
    <Sheet opened={id !== null} onClose={close} title={t('catalog.description')} size="xl">
      <Suspense fallback={<ServicePopupSkeleton />}>
        {id !== null && <Content key={id} id={id} card={null} leave={noop} onPath={noop} />}
      </Suspense>
    </Sheet>
  );
}
