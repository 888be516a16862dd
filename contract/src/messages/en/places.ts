export const places = {
  'location.geocode_failed': 'Failed to geocode the address.',
} as const;
