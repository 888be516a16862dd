import type { ReplyOf } from '@aaspaas/contract/api.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { call } from '../../../platform/api-client.ts';
import { type PublicQueryResult, usePublicQuery } from '../../../platform/use-public-query.ts';

/** The place that an address means. */
export type AddressPoint = ReplyOf<'places.geocode'>['data'];

/** The delay after the last keystroke. */
const DEBOUNCE_MS = 400;

/** Shorter texts name no place. */
const MIN_LENGTH = 6;

/** The longest text that the call takes. */
const MAX_LENGTH = 300;

/** Looks up the place of a typed address once typing pauses; null while it is too short. */
export function useAddressPoint(
  address: string,
): PublicQueryResult<AddressPoint> & { readonly asked: boolean } {
  const [settled] = useDebouncedValue(address.trim().slice(0, MAX_LENGTH), DEBOUNCE_MS);
  const key = settled.length >= MIN_LENGTH ? settled : null;
  const query = usePublicQuery(key, async (signal) => {
    const { data } = await call('places.geocode', { query: { address: settled } }, { signal });
    return data;
  });
  return { ...query, asked: key !== null };
}
