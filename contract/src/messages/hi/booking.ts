import type { booking as english } from '../en/booking.ts';

export const booking: Record<keyof typeof english, string> = {
  'booking.price_changed': 'कीमत बदल गई है। कृपया नई राशि देख लें।',
  'booking.professional_taken': 'यह पेशेवर उस समय व्यस्त है।',
  'booking.draft_expired': 'यह बुकिंग समय पर पक्की नहीं हुई। कृपया फिर से बुक करें।',
};
