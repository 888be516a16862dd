import '../../../platform/all-texts.ts';
import type { ServiceOfOperator } from '@aaspaas/contract/features/admin-services.ts';
import { addDays } from '@aaspaas/contract/kernel/time.ts';
import { useState } from 'react';
import { adminCall } from '../../../platform/admin-call.ts';
import { ApiFailure } from '../../../platform/api-client.ts';
import { withRetry } from '../../../platform/call-with-retry.ts';
import { today } from '../../../platform/clock.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { Button } from '../../../ui/button.tsx';
import { DateTimeField } from '../../../ui/fields.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { toast } from '../../../ui/toast-store.ts';
import { formatBeginning } from './format-price.ts';
import classes from './services.module.css';

type When = 'now' | 'day' | 'draft';

/** Publishes a draft now or on a day, once nothing is missing. */
export function PublishService({
  service,
  onChanged,
}: {
  service: ServiceOfOperator;
  onChanged: () => Promise<void>;
}) {
  const t = useText();
  const language = useLanguage();
  const idempotency = useIdempotencyKey();
  const [day, setDay] = useState('');
  const [busy, setBusy] = useState<When | null>(null);
  const [failure, setFailure] = useState<readonly string[]>([]);
  const { id, version, publish_at, missing } = service;
  // Professionals can offer a service only after it is published.
  const open = missing.filter((part) => part !== 'offerings');
  const publish = async (when: When) => {
    setBusy(when);
    setFailure([]);
    try {
      const body = { version, when, day: when === 'day' ? day : '' };
      const idempotencyKey = idempotency.keyFor([id, body]);
      const { message } = await withRetry(() =>
        adminCall('admin.publish_service', { params: { id }, body }, { idempotencyKey }),
      );
      idempotency.done();
      toast.success(message);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      const fields = Object.values(error.fields);
      setFailure(fields.length > 0 ? fields : [error.message]);
    } finally {
      setBusy(null);
    }
    await onChanged();
  };
  return (
    <div className="stack gap-12">
      <h2>{t('catalogue.publish_service')}</h2>
      {publish_at && (
        <p>{t('catalogue.visible_from', { day: formatBeginning(publish_at, language, today()) })}</p>
      )}
      {open.length > 0 && (
        <>
          <p>{t('catalogue.missing_help')}</p>
          <ul className={classes.missing} aria-label={t('catalogue.missing')}>
            {open.map((part) => (
              <li key={part}>{t(`catalogue.add_${part}`)}</li>
            ))}
          </ul>
        </>
      )}
      {failure.length > 0 && (
        <ul role="alert" className={`p-10-12 rounded-10 bg-danger-soft text-danger ${classes.missing}`}>
          {failure.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {open.length === 0 && (
        <>
          <Button loading={busy === 'now'} onClick={() => void publish('now')}>
            {t('catalogue.publish_now')}
          </Button>
          <DateTimeField
            name="day"
            kind="date"
            label={t('catalogue.publish_day')}
            value={day}
            onChange={setDay}
            min={addDays(today(), 1)}
          />
          <Button
            variant="default"
            disabled={!day}
            loading={busy === 'day'}
            onClick={() => void publish('day')}
          >
            {t('catalogue.publish_on_day')}
          </Button>
        </>
      )}
      {publish_at && (
        <Button variant="default" loading={busy === 'draft'} onClick={() => void publish('draft')}>
          {t('catalogue.take_back')}
        </Button>
      )}
    </div>
  );
}
