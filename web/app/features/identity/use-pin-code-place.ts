import { PIN_CODE } from '@aaspaas/contract/features/addresses.ts';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../platform/api-client.ts';

/** The place of a PIN code. */
export interface PinCodePlace {
  readonly city: string;
  readonly state: string;
}

/** Looks up a complete PIN code unless it is the form's initial value; an unknown code or a failed lookup changes nothing. */
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
