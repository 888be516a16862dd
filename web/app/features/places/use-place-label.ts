import { useEffect, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { useFrame } from '../../platform/use-frame.ts';
import { useText } from '../../platform/use-text.ts';
import { locate, canLocate, onPlaceStatus, placeStatus, statusTexts } from './current-place.ts';

let attempted = false;

/** What the location chip says: the place; while none is known, how far the search is, with the default city beside it. */
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

/** Finds the place by itself once, where none is known and the browser need not ask. */
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
