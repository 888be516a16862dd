export const booking = {
  'booking.price_changed': 'The price has changed. Please look at the new amount.',
  'booking.professional_taken': 'This professional is taken at that time.',
  'booking.draft_expired': 'This booking was not confirmed in time. Please book again.',
} as const;
