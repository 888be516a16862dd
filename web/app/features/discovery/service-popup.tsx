import { lazy, Suspense, useState } from 'react';
import { useText } from '../../platform/use-text.ts';
import { Sheet } from '../../ui/sheet.tsx';

const Content = lazy(() => import('./service-popup-content.tsx'));

/** A service in detail over the page; `id` null: closed. What is in it is loaded when it is first opened. */
export function ServicePopup({ id, close }: { id: number | null; close: () => void }) {
  const t = useText();
  // It stays readable while the popup goes away.
  const [last, setLast] = useState(id);
  if (id !== null && id !== last) setLast(id);
  return (
    <Sheet opened={id !== null} onClose={close} title={t('catalog.description')} size="xl">
      <Suspense fallback={<p role="status">{t('ui.loading')}</p>}>
        {last !== null && <Content id={last} close={close} />}
      </Suspense>
    </Sheet>
  );
}
