import type { City } from '@aaspaas/contract/features/cities.ts';
import type { Place } from '@aaspaas/contract/page.ts';
import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { useFrame } from '../../platform/use-frame.ts';
import { useText } from '../../platform/use-text.ts';
import { toast } from '../../ui/toast-store.ts';
import { savePlace } from '../places/current-place.ts';
import { isNearCentre } from './rules/near-centre.ts';

/** Ways from a city's page to the rest, where everything is shown for the person's own place. */
export interface CityPlace {
  /** Makes a place the person's own, says so, and goes on. */
  choose(place: Place, path: string): Promise<void>;
  /** Goes on in this city: who is in or around it keeps the place they have. */
  continueTo(path: string): Promise<void>;
  readonly busy: boolean;
}

/** Leads on from the page of a city as if the place had been chosen in the place popup. */
export function useCityPlace({ name, latitude, longitude }: City): CityPlace {
  const t = useText();
  const { place: currentPlace } = useFrame();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const choose = async (place: Place, path: string) => {
    setBusy(true);
    savePlace(place);
    await revalidate();
    toast.success(t('cities.place_set', { place: place.label ?? name }));
    await navigate(path);
  };
  return {
    choose,
    continueTo: async (path) => {
      if (isNearCentre(currentPlace, { latitude, longitude })) await navigate(path);
      else await choose({ latitude, longitude, label: name }, path);
    },
    busy,
  };
}
