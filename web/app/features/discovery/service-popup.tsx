import { lazy, Suspense, useState } from 'react';
import { useText } from '../../ui/language/use-text.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { usePopupHistory } from './service/service-popup-history.ts';
import { ServicePopupSkeleton } from './service/service-popup-skeleton.tsx';

const Content = lazy(() => import('./service/service-popup-content.tsx'));

/** Service details over the page; `id` null closes the popup. Its content is loaded on first opening. */
export function ServicePopup({ id, close }: { id: number | null; close: () => void }) {
  const t = useText();
  // Stays readable during the closing animation.
  const [last, setLast] = useState(id);
  const [path, setPath] = useState<string | null>(null);
  if (id !== null && id !== last) {
    setLast(id);
    setPath(null);
  }
  const { leave } = usePopupHistory(id === null ? null : (path ?? `/service/${id}`), close);
  return (
    <Sheet opened={id !== null} onClose={close} title={t('catalog.description')} size="xl" placed>
      <Suspense fallback={<ServicePopupSkeleton />}>
        {last !== null && <Content key={last} id={last} leave={leave} onPath={setPath} />}
      </Suspense>
    </Sheet>
  );
}
