/** Location of a person who has not shared one (product.md, "Places"); responses name it. */
export const DEFAULT_CITY = {
  name: 'Bengaluru',
  state: 'Karnataka',
  latitude: 12.9716,
  longitude: 77.5946,
} as const;
