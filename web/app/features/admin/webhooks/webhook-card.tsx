import type { KeptWebhook } from '@aaspaas/contract/features/admin-webhooks.ts';
import { formatInstant } from '../../../platform/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { useCardWrites } from '../console/use-card-writes.ts';
import card from '../professionals/applicant-card.module.css';

/** An event of the gateway that could not be applied, with Replay. */
export function WebhookCard({ event, onChanged }: { event: KeptWebhook; onChanged: () => Promise<void> }) {
  const t = useText();
  const language = useLanguage();
  const { busy, press } = useCardWrites(onChanged);
  const params = { id: event.id };
  const name = `webhook-${event.id}`;
  return (
    <article className={card.card} aria-labelledby={name}>
      <header className="stack gap-8">
        <h2 className="text-17 wrap-anywhere" id={name}>
          {event.kind ?? t('webhook.no_kind')}
        </h2>
        {(event.outcome === 'processed' || event.dismissed_at) && (
          <p>
            <Badge tone={event.outcome === 'processed' ? 'success' : 'neutral'}>
              {event.outcome === 'processed' ? t('webhook.outcome_processed') : t('webhook.dismissed')}
            </Badge>
          </p>
        )}
      </header>
      <p>{t(`webhook.reason_${event.reason}`)}</p>
      <dl className="facts">
        <div>
          <dt>{t('webhook.received')}</dt>
          <dd>{formatInstant(event.received_at, language)}</dd>
        </div>
        {event.replayed_at && event.outcome && (
          <div className="col-span-full">
            <dt>{t('webhook.replayed')}</dt>
            <dd>
              {t('webhook.replayed_by', {
                name: event.replayed_by ?? '',
                when: formatInstant(event.replayed_at, language),
                outcome: t(`webhook.outcome_${event.outcome}`),
              })}
            </dd>
          </div>
        )}
      </dl>
      {event.allowed_actions.length > 0 && (
        <footer className={card.buttons}>
          <Button
            loading={busy}
            aria-label={t('webhook.replay_named', { id: event.id })}
            // A replay after the last one is another attempt.
            onClick={() =>
              void press('admin.replay_webhook', { params }, Date.parse(event.replayed_at ?? '') || 0)
            }
          >
            {t('webhook.replay')}
          </Button>
          <Button
            variant="default"
            disabled={busy}
            aria-label={t('webhook.dismiss_named', { id: event.id })}
            onClick={() => void press('admin.dismiss_webhook', { params })}
          >
            {t('webhook.dismiss')}
          </Button>
        </footer>
      )}
    </article>
  );
}
