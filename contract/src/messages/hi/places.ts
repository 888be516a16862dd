import type { places as english } from '../en/places.ts';

export const places: Record<keyof typeof english, string> = {
  'location.geocode_failed': 'पता नहीं मिल सका।',
};
