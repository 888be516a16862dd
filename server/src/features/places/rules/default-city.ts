/** Where somebody is who has not said (product.md, "Places"); replies name it. */
export const DEFAULT_CITY = {
  name: 'Bengaluru',
  state: 'Karnataka',
  latitude: 12.9716,
  longitude: 77.5946,
} as const;
