import '../../../platform/all-texts.ts';
import type { SearchMissRow } from '@aaspaas/contract/features/admin-insight.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { adminCall } from '../../../platform/admin-call.ts';
import { useGrant } from '../../../platform/admin-operator.ts';
import { withRetry } from '../../../platform/call-with-retry.ts';
import { formatDate } from '../../../platform/format.ts';
import { useForm } from '../../../platform/use-form.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { useSuggestions } from '../../../platform/use-suggestions.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/fields.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { FailedState } from '../../../ui/page-state.tsx';
import { SuggestBox } from '../../../ui/suggest-box.tsx';
import { toast } from '../../../ui/toast-store.ts';
import panel from '../dispatch/line-panel.module.css';
import { LinePanel } from '../dispatch/line-panel.tsx';
import classes from './insight.module.css';

/** The side panel of a search without a result: the action first, then the facts. */
export function SearchMissPanel({
  id,
  miss,
  close,
  onAdded,
}: {
  id: number;
  /** Null: not on the page of the list that is shown. */
  miss: SearchMissRow | null;
  close: () => void;
  onAdded: () => Promise<void>;
}) {
  const t = useText();
  const language = useLanguage();
  const mayAct = useGrant('catalogue.act');
  const readsCatalogue = useGrant('catalogue.read');
  if (!miss)
    return (
      <LinePanel title={t('insight.query')} lineId={id} close={close}>
        <p className="muted">{t('console.no_match')}</p>
      </LinePanel>
    );
  const { query, count, pin, city, last_day, service, added_to } = miss;
  const facts = [
    [t('insight.count'), String(count)],
    [t('insight.last_day'), formatDate(last_day, language)],
    [t('console.place'), [pin, city].filter(Boolean).join(', ') || '–'],
    [t('insight.reason'), t(service ? 'insight.reason_far' : 'insight.reason_unknown')],
    ...(service ? [[t('insight.meant'), service.name] as const] : []),
    ...(added_to ? [[t('insight.added_to'), added_to.name] as const] : []),
  ] as const;
  const named = added_to ?? service;
  return (
    <LinePanel title={query} lineId={id} close={close}>
      <div className="stack gap-16">
        {mayAct && !added_to && <AddWord miss={miss} onAdded={onAdded} close={close} />}
        <dl className="facts">
          {facts.map(([label, value]) => (
            <div key={label} className="col-span-full">
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {named && readsCatalogue && (
          <p>
            <Link to={`/admin/services/${named.id}`}>{t('insight.open_service')}</Link>
          </p>
        )}
      </div>
    </LinePanel>
  );
}

/** Chooses a service and adds the query to its search words. */
function AddWord({
  miss,
  onAdded,
  close,
}: {
  miss: SearchMissRow;
  onAdded: () => Promise<void>;
  close: () => void;
}) {
  const t = useText();
  const idempotency = useIdempotencyKey();
  const [typed, setTyped] = useState('');
  const [name, setName] = useState(miss.service?.name ?? '');
  const { reply, failed, retry } = useSuggestions(typed, (q, signal) =>
    adminCall('admin.services', { query: { q, state: 'active', limit: 8 } }, { signal }),
  );
  const form = useForm({
    initial: { service_id: miss.service ? String(miss.service.id) : '' },
    check: ({ service_id }) => ({ service_id: service_id ? null : ('insight.service_required' as const) }),
    async send({ service_id }) {
      const body = { service_id: Number(service_id) };
      const { message } = await withRetry(() =>
        adminCall(
          'admin.add_search_word',
          { params: { id: miss.id }, body },
          { idempotencyKey: idempotency.keyFor({ id: miss.id, ...body }) },
        ),
      );
      idempotency.done();
      toast.success(message);
      close();
      await onAdded();
    },
  });
  return (
    <form method="post" className={panel.form} {...form.props}>
      <h3>{t('insight.add_word')}</h3>
      <p className="muted text-14">{t('insight.add_word_help', { query: miss.query })}</p>
      <div>
        <SuggestBox
          label={t('insight.service_search')}
          placeholder=""
          value={typed}
          onChange={setTyped}
          items={(reply?.data ?? []).map(({ id, name, subcategory_name }) => ({
            id: String(id),
            label: name,
            detail: subcategory_name,
          }))}
          listLabel={t('insight.service_results')}
          maxLength={100}
          onPick={({ id, label }) => {
            form.set('service_id', id);
            setName(label);
            setTyped('');
          }}
          onEnter={() => undefined}
          error={form.errorOf('service_id')}
        >
          {failed && <FailedState look="line" text={t('insight.services_failed')} retry={retry} />}
          {reply && reply.data.length === 0 && <p className="muted">{t('insight.no_services')}</p>}
        </SuggestBox>
        <div role="status">
          {name && (
            <p className={classes.chosen}>
              {t('catalogue.service')}: <strong>{name}</strong>
            </p>
          )}
        </div>
      </div>
      <FormError form={form} />
      <Button type="submit" loading={form.busy}>
        {t('insight.add_word')}
      </Button>
    </form>
  );
}
