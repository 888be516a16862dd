import type { places as english } from '../en/places.ts';

export const places: Record<keyof typeof english, string> = {
  'location.enter': 'अपना स्थान लिखें',
  'location.change': 'अपना पता बदलें',
  'location.change_button': 'जगह बदलें',
  'location.fetching': 'स्थान पता किया जा रहा है...',
  'location.no_city': 'शहर उपलब्ध नहीं',
  'location.no_street': 'सड़क उपलब्ध नहीं',
  'location.unable': 'स्थान पता नहीं चल सका',
  'location.denied': 'स्थान देखने की अनुमति नहीं मिली',
  'location.unsupported': 'यह ब्राउज़र स्थान नहीं बता सकता',
  'location.address_empty': 'पता खाली नहीं हो सकता।',
  'location.geocode_failed': 'पता नहीं मिल सका।',
  'location.fetch_failed': 'पता लाते समय कोई गड़बड़ी हुई।',
  'location.submit': 'जमा करें',
  'location.use_current': 'मेरा मौजूदा स्थान चुनें',
  'location.hint': 'पिन कोड, इलाका या शहर',
  'location.suggestions': 'सुझाए गए स्थान',
  'location.no_match': 'इस नाम की कोई जगह नहीं मिली। पिन कोड या पास का इलाका लिखकर देखें।',
  'location.denied_next': 'ब्राउज़र की सेटिंग में अनुमति दें, या अपना पता लिखें।',
  'location.attribution': 'स्थानों का डेटा © GeoNames, CC BY 4.0',
};
