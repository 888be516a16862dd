import type { cart as english } from '../en/cart.ts';

export const cart: Record<keyof typeof english, string> = {
  'cart.already_added': 'यह सेवा पहले से आपके कार्ट में है।',
  'cart.added': 'सेवा कार्ट में जुड़ गई',
  'cart.updated': 'कार्ट अपडेट हो गया',
  'cart.removed': 'सेवा हट गई',
  'cart.log_in_first': 'सेवा कार्ट में डालने के लिए कृपया लॉग इन करें।',
  'cart.failed': 'कार्ट में नहीं जुड़ पाया',
  'cart.error': 'कार्ट में जोड़ते समय गड़बड़ी हुई।',
  'cart.empty': 'पहले कार्ट में कुछ जोड़ें, फिर आगे बढ़ें।',
  'cart.title': 'आपका कार्ट',
  'cart.remove_named': '{name} को कार्ट से हटाएँ',
  'cart.load_failed': 'आपका कार्ट नहीं खुल पाया।',
  'cart.save_failed': 'यह बदलाव अभी सेव नहीं हुआ है। कृपया अपना इंटरनेट देख लें।',
};
