import type { places as english } from '../en/places.ts';

export const places: Record<keyof typeof english, string> = {
  'location.enter': 'अपनी जगह बताएँ',
  'location.change': 'अपना पता बदलें',
  'location.change_button': 'जगह बदलें',
  'location.fetching': 'लोकेशन देख रहे हैं...',
  'location.no_city': 'शहर उपलब्ध नहीं',
  'location.no_street': 'सड़क उपलब्ध नहीं',
  'location.unable': 'लोकेशन पता नहीं चली',
  'location.denied': 'लोकेशन देखने की अनुमति नहीं मिली',
  'location.unsupported': 'यह ब्राउज़र लोकेशन नहीं बता सकता',
  'location.address_empty': 'पता खाली नहीं हो सकता।',
  'location.geocode_failed': 'पता नहीं मिल सका।',
  'location.fetch_failed': 'पता लाते समय गड़बड़ी हुई।',
  'location.submit': 'सेट करें',
  'location.use_current': 'मेरी अभी की लोकेशन लें',
  'location.hint': 'पिन कोड, इलाका या शहर',
  'location.suggestions': 'सुझाई गई जगहें',
  'location.no_match': 'यह जगह नहीं मिली। पिन कोड या पास का इलाका लिखकर देखें।',
  'location.denied_next': 'ब्राउज़र की सेटिंग में अनुमति दें, या अपना पता लिखें।',
  'location.attribution': 'जगहों का डेटा © GeoNames, CC BY 4.0',
};
