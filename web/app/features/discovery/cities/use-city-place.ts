import type { City } from '@aaspaas/contract/features/cities.ts';
import type { Place } from '@aaspaas/contract/page.ts';
import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { useFrame } from '../../../platform/use-frame.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { toast } from '../../../ui/toast-store.ts';
import { savePlace } from '../../places/current-place.ts';
import { isNearCentre } from './rules/near-centre.ts';

/** Navigation from a city page to pages that show the person's own place. */
export interface CityPlace {
  /** Sets a place as the person's own, shows a message and navigates on. */
  choose(place: Place, path: string): Promise<void>;
  /** Continues in this city; a person whose place is already in or around it keeps that place. */
  continueTo(path: string): Promise<void>;
  readonly busy: boolean;
}

/** Navigates from a city page as if the city had been chosen in the place popup. */
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
