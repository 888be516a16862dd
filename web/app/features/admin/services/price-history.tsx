import type { PriceVersionRow, ServiceOfOperator } from '@aaspaas/contract/features/admin-services.ts';
import { useState } from 'react';
import { adminCall } from '../../../platform/admin-call.ts';
import { useGrant } from '../../../platform/admin-operator.ts';
import { ApiFailure } from '../../../platform/api-client.ts';
import { today } from '../../../platform/clock.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { toast } from '../../../ui/toast-store.ts';
import { formatBeginning, formatPrice } from './format-price.ts';
import classes from './services.module.css';

const TONES: Readonly<Record<PriceVersionRow['state'], BadgeTone>> = {
  scheduled: 'info',
  current: 'success',
  past: 'neutral',
  cancelled: 'neutral',
};

/** The price versions of a service; those that have not begun can be cancelled. */
export function PriceHistory({
  service,
  onChanged,
}: {
  service: ServiceOfOperator;
  onChanged: () => Promise<void>;
}) {
  const t = useText();
  const language = useLanguage();
  const mayAct = useGrant('catalogue.act');
  const idempotency = useIdempotencyKey();
  const [busy, setBusy] = useState<number | null>(null);
  const cancel = async ({ id }: PriceVersionRow) => {
    setBusy(id);
    try {
      const { message } = await adminCall(
        'admin.cancel_price',
        { params: { id: service.id, price_id: id } },
        { idempotencyKey: idempotency.keyFor(['cancel', id]) },
      );
      idempotency.done();
      toast.success(message);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast.error(error.message);
    } finally {
      setBusy(null);
      await onChanged();
    }
  };
  return (
    <ul className={classes.prices} aria-label={t('catalogue.prices')}>
      {service.prices.map((price) => {
        const day = formatBeginning(price.valid_from, language, today());
        return (
          <li key={price.id} className={classes.version}>
            <b>{formatPrice(t, price)}</b>
            <span className="muted text-14">{t('catalogue.price_from', { day })}</span>
            <Badge tone={TONES[price.state]}>{t(`catalogue.price_${price.state}`)}</Badge>
            {mayAct && price.state === 'scheduled' && (
              <Button
                variant="default"
                size="compact"
                loading={busy === price.id}
                aria-label={t('catalogue.cancel_price_of', { day })}
                onClick={() => void cancel(price)}
              >
                {t('catalogue.cancel_price')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
