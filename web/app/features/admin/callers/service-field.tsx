import { call } from '../../../platform/api-client.ts';
import { placeQuery } from '../../../platform/place-query.ts';
import { useSuggestions } from '../../../platform/use-suggestions.ts';
import { formatRupees } from '../../../ui/format-rupees.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { FailedState } from '../../../ui/page-state.tsx';
import { SuggestField } from '../../../ui/suggest-field.tsx';

/** Chooses a bookable service that professionals offer at the place, by the customers' search. */
export function ServiceField({
  place,
  value,
  error,
  chosen,
  onType,
  onBlur,
  onPick,
}: {
  place: { readonly latitude: number; readonly longitude: number };
  value: string;
  error: string | null;
  /** A service is chosen, so its name is not searched again. */
  chosen: boolean;
  onType: (value: string) => void;
  onBlur: () => void;
  onPick: (service: { readonly id: number; readonly name: string }) => void;
}) {
  const t = useText();
  const { reply, loading, failed, retry } = useSuggestions(chosen ? '' : value, (query, signal) =>
    call('discovery.search', { query: { query, ...placeQuery(place) } }, { signal }),
  );
  const services = (reply?.data.suggestions ?? []).filter(
    ({ kind, price_from }) => kind === 'service' && price_from !== null,
  );
  const none = !chosen && value.trim() !== '' && !loading && !failed && services.length === 0;
  return (
    <div className="stack one-column gap-8">
      <SuggestField
        name="service"
        label={t('caller.service')}
        value={value}
        error={error}
        items={services.map(({ id, name, price_from }) => ({
          id: String(id),
          label: name,
          ...(price_from === null ? {} : { hint: formatRupees(price_from) }),
        }))}
        listLabel={t('caller.services')}
        maxLength={100}
        onChange={onType}
        onBlur={onBlur}
        onPick={(id) => {
          const picked = services.find((one) => String(one.id) === id);
          if (picked) onPick(picked);
        }}
      />
      <p role="status" className="text-14 muted">
        {none ? t('caller.service_none') : t('caller.service_help')}
      </p>
      {failed && <FailedState look="line" text={t('caller.service_failed')} retry={retry} />}
    </div>
  );
}
