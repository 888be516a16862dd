import type { SubcategoryContent } from '../types.ts';

/** Beauty and wellness. */
export const beauty: SubcategoryContent = {
  id: 303,
  slug: 'beauty-wellness',
  name: { en: 'Beauty & Wellness', hi: 'सौंदर्य और सेहत' },
  picture: 'salon-at-home',
  services: [
    {
      id: 30301,
      slug: 'salon-at-home',
      name: { en: 'Salon at Home for Women', hi: 'महिलाओं के लिए घर पर सैलून' },
      type: 'service',
      perDay: 2999,
      perHour: 499,
      demand: 'high',
      aboutUs: {
        en: 'Waxing, threading, facial, manicure, pedicure and hair styling are done at your home by a woman beautician. Tools are sterilised and strips, towels and spatulas are used once only. Tell her about allergies before she begins. A chair, good light and a power point are enough. The place is left as clean as it was.',
        hi: 'वैक्सिंग, थ्रेडिंग, फ़ेशियल, मैनीक्योर, पेडीक्योर और हेयर स्टाइलिंग महिला ब्यूटीशियन आपके घर पर करती हैं। औज़ार कीटाणुमुक्त होते हैं और स्ट्रिप, तौलिए और स्पैचुला एक ही बार इस्तेमाल होते हैं। एलर्जी हो तो शुरू करने से पहले बता दें। एक कुर्सी, अच्छी रोशनी और बिजली का पॉइंट काफ़ी है। जगह पहले जैसी साफ़ छोड़ी जाती है।',
      },
      overview: {
        en: 'Parlour care without the parlour: hygienic, unhurried and at the hour that suits you.',
        hi: 'पार्लर जैसी देखभाल घर बैठे: साफ़-सुथरी, इत्मीनान से और आपके समय पर।',
      },
      searchWords: [
        'parlour',
        'beauty parlour',
        'beautician',
        'waxing',
        'threading',
        'facial',
        'mehndi',
        'makeup',
        'ब्यूटी पार्लर',
        'मेकअप',
        'फेशियल',
      ],
    },
    {
      id: 30302,
      slug: 'massage-therapy',
      name: { en: 'Massage Therapy', hi: 'मालिश थेरेपी' },
      type: 'service',
      perDay: 3999,
      perHour: 699,
      demand: 'medium',
      aboutUs: {
        en: 'A certified therapist gives relaxing, deep-tissue or Ayurvedic oil massage. Women are attended by women and men by men. The therapist brings oil, sheets and a folding table. Please eat lightly and keep the room warm. Tell the therapist about injuries, pregnancy or high blood pressure.',
        hi: 'प्रमाणित थेरेपिस्ट आरामदायक, डीप टिशू या आयुर्वेदिक तेल मालिश करते हैं। महिलाओं की मालिश महिलाएँ और पुरुषों की पुरुष करते हैं। तेल, चादर और फ़ोल्डिंग टेबल थेरेपिस्ट साथ लाते हैं। हल्का खाना खाएँ और कमरा गुनगुना रखें। चोट, गर्भावस्था या हाई ब्लड प्रेशर हो तो ज़रूर बताएँ।',
      },
      overview: {
        en: 'Ease a stiff back or a long week with a trained therapist, in the quiet of your home.',
        hi: 'अकड़ी पीठ या थके हफ़्ते को आराम दें, घर की शांति में प्रशिक्षित थेरेपिस्ट के साथ।',
      },
      searchWords: [
        'malish',
        'maalish',
        'massage',
        'spa',
        'body pain',
        'kamar dard',
        'ayurvedic',
        'मालिश',
        'कमर दर्द',
        'आयुर्वेदिक',
      ],
    },
  ],
};
