import { formatDuration } from '../../platform/format-duration.ts';
import { formatRupees } from '../../ui/format-rupees.ts';
import { useText } from '../../ui/language/use-text.ts';
import type { ServiceMethod } from '@aaspaas/contract/kernel/slot.ts';

/** The price of a slot: `2 hours × ₹299 = ₹598`. Rupees; the total is the server's if it is known. */
export function SlotSum({
  method,
  duration,
  rate,
  total,
}: {
  method: ServiceMethod;
  duration: number;
  rate: number;
  total: number;
}) {
  const t = useText();
  return (
    <span>
      {t('price.sum', { units: formatDuration(t, method, duration), rate: formatRupees(rate) })} ={' '}
      <b>{formatRupees(total)}</b>
    </span>
  );
}

/** Once a page, near the prices. */
export function TaxesIncluded() {
  const t = useText();
  return <p className="text-14 muted">{t('price.taxes_included')}</p>;
}
