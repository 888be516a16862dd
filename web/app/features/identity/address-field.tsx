import { call } from '../../platform/api-client.ts';
import { placeQuery } from '../../platform/place-query.ts';
import { useFrame } from '../../platform/use-frame.ts';
import { useSuggestions } from '../../platform/use-suggestions.ts';
import { useText } from '../../ui/language/use-text.ts';
import { SuggestField } from '../../ui/suggest-field.tsx';
import { addressQuery, applyPlace } from './addresses/address-completion.ts';

/** The maximum length of an address. */
const MAX_LENGTH = 500;
const MAX_SUGGESTIONS = 5;

/** An address field with suggestions for the last part of the address. */
export function AddressField({
  label,
  ...field
}: {
  name: string;
  label: string;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
  onBlur: () => void;
}) {
  const t = useText();
  const { place } = useFrame();
  const { reply } = useSuggestions(addressQuery(field.value), (query, signal) =>
    call('places.suggest', { query: { query, ...placeQuery(place) } }, { signal }),
  );
  const places = (reply?.data ?? []).slice(0, MAX_SUGGESTIONS);
  return (
    <SuggestField
      {...field}
      label={label}
      maxLength={MAX_LENGTH}
      listLabel={t('enquiry.pd_places')}
      items={places.map((one, index) => ({
        id: String(index),
        label: one.label,
        ...(one.postcode && !one.label.includes(one.postcode) ? { hint: one.postcode } : {}),
      }))}
      onPick={(id) => {
        const picked = places[Number(id)];
        if (picked) field.onChange(applyPlace(field.value, picked));
      }}
    />
  );
}
