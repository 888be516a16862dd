import { PIN_CODE } from '@aaspaas/contract/features/addresses.ts';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../platform/api-client.ts';

/** Where a PIN code lies. */
export interface PinCodePlace {
  readonly city: string;
  readonly state: string;
}

/** Looks up a PIN code once it is whole, unless the form begins with it; one that is not known, or cannot be asked for, changes nothing. */
export function usePinCodePlace(
  pincode: string,
  known: string,
  onFound: (place: PinCodePlace) => void,
): void {
  const handleFound = useEffectEvent(onFound);
  useEffect(() => {
    if (!PIN_CODE.test(pincode) || pincode === known) return;
    const controller = new AbortController();
    lookUpPinCode(pincode, controller.signal).then(
      (place) => {
        if (!controller.signal.aborted) handleFound(place);
      },
      () => undefined,
    );
    return () => controller.abort();
  }, [pincode, known]);
}

async function lookUpPinCode(pincode: string, signal: AbortSignal): Promise<PinCodePlace> {
  const { data } = await call('places.geocode', { query: { address: pincode } }, { signal });
  const { latitude, longitude } = data;
  const { address } = await call('places.open', { body: { latitude, longitude, lookup: true } }, { signal });
  const { city, town, village, state } = address;
  return { city: city ?? town ?? village ?? '', state: data.state ?? state ?? '' };
}
