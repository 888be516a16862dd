import type { booking as english } from '../en/booking.ts';

export const booking: Record<keyof typeof english, string> = {
  'booking.price_changed': 'कीमत बदल गई है। कृपया नई राशि देख लें।',
  'booking.professional_taken': 'यह पेशेवर उस समय व्यस्त है।',
  'booking.draft_expired': 'यह बुकिंग समय पर पक्की नहीं हुई। कृपया फिर से बुक करें।',
  'booking.days_range': 'कृपया 1 से 3 दिन चुनें।',
  'booking.hours_range': 'कृपया 1 से 12 घंटे चुनें।',
  'booking.date_past': 'पसंदीदा तारीख आज से पहले की नहीं हो सकती।',
  'booking.time_past': 'यह समय बीत चुका है। कृपया बाद का समय चुनें।',
  'booking.date_too_far': 'यह तारीख बहुत आगे की है। कृपया इससे पहले की तारीख चुनें।',
  'booking.reason_free': 'इस समय खाली',
  'booking.reason_busy': 'इस समय व्यस्त',
  'booking.reason_covers': '{km} किमी दूर',
  'booking.reason_outside': '{km} किमी दूर, अपने सेवा क्षेत्र से बाहर',
  'booking.reason_place_unknown': 'दूरी पता नहीं है',
  'booking.reason_offers': 'यह सेवा देते हैं',
  'booking.reason_not_offered': 'यह सेवा नहीं देते',
  'booking.reason_rating': '{reviews} समीक्षाओं में रेटिंग {rating}',
  'booking.reason_no_reviews': 'अभी कोई समीक्षा नहीं',
  'booking.reason_jobs': 'इस हफ़्ते {jobs} काम',
  'booking.refund_range': 'कृपया ₹0 से ज़्यादा और काम की कीमत से कम राशि भरें।',
};
