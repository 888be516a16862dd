import { PIN_CODE } from '@aaspaas/contract/features/addresses.ts';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../platform/api-client.ts';

/** Where a PIN code lies. */
export interface PinPlace {
  readonly city: string;
  readonly state: string;
}

/** Looks up a PIN code once it is whole, unless the form begins with it; one that is not known, or cannot be asked for, changes nothing. */
export function usePinPlace(pincode: string, known: string, found: (place: PinPlace) => void): void {
  const tell = useEffectEvent(found);
  useEffect(() => {
    if (!PIN_CODE.test(pincode) || pincode === known) return;
    const giveUp = new AbortController();
    placeOf(pincode, giveUp.signal).then(
      (place) => {
        if (!giveUp.signal.aborted) tell(place);
      },
      () => undefined,
    );
    return () => giveUp.abort();
  }, [pincode, known]);
}

async function placeOf(pincode: string, signal: AbortSignal): Promise<PinPlace> {
  const { data } = await call('places.geocode', { query: { address: pincode } }, { signal });
  const { latitude, longitude } = data;
  const { address } = await call('places.open', { body: { latitude, longitude, lookup: true } }, { signal });
  const { city, town, village, state } = address;
  return { city: city ?? town ?? village ?? '', state: data.state ?? state ?? '' };
}
