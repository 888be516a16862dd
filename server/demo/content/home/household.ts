import type { SubcategoryContent } from '../types.ts';

/** Help in the household. */
export const household: SubcategoryContent = {
  id: 304,
  slug: 'household-help',
  name: { en: 'Household Help', hi: 'घरेलू सहायता' },
  picture: 'home-cook',
  services: [
    {
      id: 30401,
      slug: 'home-cook',
      name: { en: 'Home Cook', hi: 'घर का रसोइया' },
      type: 'service',
      perDay: 1299,
      perHour: 249,
      demand: 'medium',
      aboutUs: {
        en: 'Fresh everyday food is cooked in your kitchen, the way your family likes it. North Indian, South Indian and simple Jain meals are all possible. Vegetables are washed and cut by the cook. Utensils used for cooking and the stove are cleaned afterwards. Please keep the groceries at home.',
        hi: 'आपकी रसोई में आपके परिवार की पसंद का रोज़ का ताज़ा खाना बनता है। उत्तर भारतीय, दक्षिण भारतीय और सादा जैन भोजन, सब संभव है। सब्ज़ियाँ रसोइया ही धोते और काटते हैं। पकाने के बर्तन और चूल्हा बाद में साफ़ किए जाते हैं। राशन घर पर तैयार रखें।',
      },
      overview: {
        en: 'For guests, for a busy week or for every evening: warm home food without the work.',
        hi: 'मेहमानों के लिए, व्यस्त हफ़्ते में या हर शाम: बिना मेहनत घर का गरम खाना।',
      },
      searchWords: [
        'khana banane wali',
        'rasoiya',
        'bawarchi',
        'maharaj',
        'cook',
        'khana',
        'tiffin',
        'रसोइया',
        'खाना बनाने वाली',
        'खाना',
      ],
    },
    {
      id: 30402,
      slug: 'babysitter',
      name: { en: 'Babysitter', hi: 'बच्चों की देखभाल' },
      type: 'service',
      perDay: 1199,
      perHour: 199,
      demand: 'low',
      aboutUs: {
        en: 'A patient, ID-verified caregiver looks after children from one to ten years. Feeding, play, naps and homework follow your routine. The phone stays away while the child is awake. Leave your number and the doctor’s number in writing. Medicine is given only when you ask for it in writing.',
        hi: 'धैर्यवान और पहचान-सत्यापित देखभालकर्ता एक से दस साल के बच्चों को सँभालती हैं। खाना, खेल, नींद और होमवर्क आपकी दिनचर्या के अनुसार होता है। बच्चा जागा हो तो फ़ोन दूर रहता है। अपना और डॉक्टर का नंबर लिखकर छोड़ें। दवा तभी दी जाती है जब आप लिखकर कहें।',
      },
      overview: {
        en: 'Kind, watchful company for your child while you work, travel or rest.',
        hi: 'जब आप काम, सफ़र या आराम में हों, तब आपके बच्चे के लिए प्यार भरा, सतर्क साथ।',
      },
      searchWords: [
        'aaya',
        'ayah',
        'nanny',
        'bachche ki dekhbhal',
        'baby care',
        'child care',
        'daai',
        'आया',
        'बच्चे की देखभाल',
        'नैनी',
      ],
    },
  ],
};
