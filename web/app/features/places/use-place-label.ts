import { useEffect, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { useFrame } from '../../platform/use-frame.ts';
import { useText } from '../../ui/language/use-text.ts';
import { locate, canLocate, onPlaceStatus, placeStatus, statusTexts } from './current-place.ts';

let attempted = false;

/** Returns the label of the location chip: the place, or the search status with the default city. */
export function usePlaceLabel(): string {
  const t = useText();
  const { place } = useFrame();
  const status = useSyncExternalStore(onPlaceStatus, placeStatus, () => null);
  useLocateOnLoad(place !== null);
  if (status === 'fetching') return t(statusTexts.fetching);
  if (place) return place.label ?? t('location.no_street');
  const city = t('shell.default_city');
  return status ? `${city} · ${t(statusTexts[status])}` : city;
}

/** Locates the person once automatically if no place is known and permission is already granted. */
function useLocateOnLoad(known: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (known || attempted) return;
    attempted = true;
    void canLocate().then(async (may) => {
      if (may && (await locate())) await revalidate();
    });
  }, [known, revalidate]);
}
