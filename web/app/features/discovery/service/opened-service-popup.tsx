import { useState } from 'react';
import { useText } from '../../../ui/language/use-text.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import type { KnownService } from '../known-service.ts';
import ServicePopupContent from './service-popup-content.tsx';
import { usePopupHistory } from './service-popup-history.ts';

/** The popup of a service and its entry in the history (service-popup.tsx loads it). */
export default function OpenedServicePopup({
  card,
  close,
}: {
  card: KnownService | null;
  close: () => void;
}) {
  const t = useText();
  // Stays readable during the closing animation.
  const [last, setLast] = useState(card);
  const [path, setPath] = useState<string | null>(null);
  if (card !== null && card.id !== last?.id) {
    setLast(card);
    setPath(null);
  }
  const { leave } = usePopupHistory(card === null ? null : (path ?? `/service/${card.id}`), close);
  return (
    <Sheet opened={card !== null} onClose={close} title={t('catalog.description')} size="xl" placed>
      {last !== null && (
        <ServicePopupContent key={last.id} id={last.id} card={last} leave={leave} onPath={setPath} />
      )}
    </Sheet>
  );
}
