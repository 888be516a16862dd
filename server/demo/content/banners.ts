import type { DemoBanner } from './types.ts';

/** The three slides of the home page. */
export const banners: readonly DemoBanner[] = [
  {
    slug: 'home',
    title: { en: 'A helping hand, just around the corner', hi: 'मदद का हाथ, बस पास में ही' },
    description: {
      en: 'Electricians, cleaners, cooks and beauticians near you, by the hour or the day.',
      hi: 'इलेक्ट्रीशियन, सफ़ाई, रसोइया और ब्यूटीशियन आपके पास, घंटे या दिन के हिसाब से।',
    },
    color: '#B51144',
    picture: 'banner-home',
  },
  {
    slug: 'industry',
    title: { en: 'Keep your factory and shop running', hi: 'फ़ैक्ट्री और दुकान का काम न रुके' },
    description: {
      en: 'Welders, loaders, guards and sales staff for a shift or a season.',
      hi: 'एक शिफ़्ट या पूरे सीज़न के लिए वेल्डर, लोडर, गार्ड और सेल्स स्टाफ़।',
    },
    color: '#2E67F8',
    picture: 'banner-industry',
  },
  {
    slug: 'tutoring',
    title: { en: 'Learn at home, get advice you can trust', hi: 'घर पर सीखें, भरोसे की सलाह पाएँ' },
    description: {
      en: 'Tutors, music and yoga teachers, tax and legal experts close to you.',
      hi: 'शिक्षक, संगीत और योग सिखाने वाले, टैक्स और कानून के जानकार आपके पास।',
    },
    color: '#7A2BB0',
    picture: 'banner-tutoring',
  },
];
