import type { SubcategoryContent } from '../types.ts';

/** Music and yoga lessons. */
export const musicYoga: SubcategoryContent = {
  id: 402,
  slug: 'music-yoga',
  name: { en: 'Music & Yoga', hi: 'संगीत और योग' },
  picture: 'yoga-instructor',
  services: [
    {
      id: 40201,
      slug: 'guitar-teacher',
      name: { en: 'Guitar & Keyboard Teacher', hi: 'गिटार और कीबोर्ड शिक्षक' },
      type: 'service',
      perDay: 2999,
      perHour: 599,
      demand: 'low',
      aboutUs: {
        en: 'Beginners play a first song within four lessons. Chords, rhythm and reading are taught with Hindi and English songs you choose. Children from seven and grown-ups are equally welcome. A practice sheet is left after each lesson. Advice on buying or renting an instrument is free.',
        hi: 'नए सीखने वाले चार कक्षाओं में पहला गाना बजा लेते हैं। कॉर्ड, ताल और नोटेशन आपकी पसंद के हिंदी और अंग्रेज़ी गानों से सिखाए जाते हैं। सात साल से बड़े बच्चों और बड़ों, दोनों का स्वागत है। हर कक्षा के बाद अभ्यास की शीट मिलती है। वाद्य ख़रीदने या किराए पर लेने की सलाह मुफ़्त है।',
      },
      overview: {
        en: 'Learn the songs you love, at home and at your own pace.',
        hi: 'अपनी पसंद के गाने घर पर, अपनी रफ़्तार से सीखें।',
      },
      searchWords: [
        'guitar class',
        'sangeet',
        'music teacher',
        'piano',
        'keyboard',
        'gana sikhna',
        'गिटार',
        'संगीत',
        'कीबोर्ड',
      ],
    },
    {
      id: 40202,
      slug: 'yoga-instructor',
      name: { en: 'Yoga Instructor', hi: 'योग प्रशिक्षक' },
      type: 'service',
      perDay: 2499,
      perHour: 499,
      demand: 'medium',
      aboutUs: {
        en: 'Asana, pranayama and relaxation are fitted to your age and health. The instructor asks about your back, knees, blood pressure and sleep first. Sessions can be for one person, a couple or a small office group. Mats are brought on request. Stop whenever something hurts; there is always an easier way.',
        hi: 'आसन, प्राणायाम और विश्राम आपकी उम्र और सेहत के अनुसार कराए जाते हैं। प्रशिक्षक पहले पीठ, घुटने, ब्लड प्रेशर और नींद के बारे में पूछते हैं। सत्र अकेले, जोड़े में या दफ़्तर के छोटे समूह के लिए हो सकता है। कहने पर मैट साथ लाए जाते हैं। कहीं दर्द हो तो रुक जाएँ; हर आसन का एक आसान तरीका होता है।',
      },
      overview: {
        en: 'A calm hour of yoga at home or at work, led by a trained instructor.',
        hi: 'घर या दफ़्तर में प्रशिक्षित योग शिक्षक के साथ शांति का एक घंटा।',
      },
      searchWords: [
        'yog',
        'yoga class',
        'pranayam',
        'meditation',
        'dhyan',
        'fitness',
        'योग',
        'प्राणायाम',
        'ध्यान',
      ],
    },
  ],
};
