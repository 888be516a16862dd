import type { pictures as english } from '../en/pictures.ts';

export const pictures: Record<keyof typeof english, string> = {
  'pictures.crop': 'दिखने वाला हिस्सा चुनें',
  'pictures.cut_of': '{name} का दिखने वाला हिस्सा',
  'pictures.unreadable': 'यह ब्राउज़र यह फ़ोटो नहीं खोल सकता। JPEG, PNG या WebP फ़ाइल चुनें।',
  'pictures.size': '{width} × {height} पिक्सेल',
  'pictures.too_small': 'यह हिस्सा छोटा है। कम से कम {width} × {height} पिक्सेल चाहिए। बड़ी फ़ोटो चुनें।',
  'pictures.horizontal': 'बाएँ से दाएँ',
  'pictures.vertical': 'ऊपर से नीचे',
  'pictures.cancel': 'रद्द करें',
  'pictures.use': 'यह हिस्सा लें',
  'pictures.uploading': '{percent}% अपलोड हुआ',
  'pictures.picture': 'फ़ोटो {n}',
  'pictures.cover': 'कवर',
  'pictures.as_cover': 'कवर बनाएँ',
  'pictures.make_cover': 'फ़ोटो {n} को कवर बनाएँ',
  'pictures.remove': 'हटाएँ',
  'pictures.remove_picture': 'फ़ोटो {n} हटाएँ',
  'pictures.add': 'फ़ोटो जोड़ें',
};
