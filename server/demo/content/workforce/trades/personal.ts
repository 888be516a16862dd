import type { Trades } from './trade.ts';

/** Trades of the other half of Home & Personal: care, cars, events and pets. */
export const personalTrades: Trades = {
  'beauty-wellness': {
    work: 'hands',
    womenShare: 86,
    near: ['grooming-bridal'],
    radius: [7, 18],
    partTime: 70,
    men: ['avatar-man', 'avatar-man-office'],
    women: [
      'avatar-woman',
      'avatar-woman-office',
      'avatar-woman-headscarf',
      'avatar-woman-dark',
      'avatar-woman-curly',
    ],
    everywhere: true,
    says: [
      {
        en: 'Trained at a well-known salon, now brings it to your room.',
        hi: 'जाने-माने सैलून में प्रशिक्षित, अब वही आपके कमरे तक ला{ते|ती} हैं।',
      },
      { en: 'Opens single-use kits in front of you.', hi: 'एक बार इस्तेमाल वाली किट आपके सामने खोल{ते|ती} हैं।' },
      {
        en: 'Suggests what suits your skin, not what is in fashion.',
        hi: 'फ़ैशन नहीं, आपकी त्वचा के हिसाब से सलाह दे{ते|ती} हैं।',
      },
      { en: 'Gentle hands, soft voice, no hurry.', hi: 'कोमल हाथ, धीमी आवाज़, कोई जल्दी नहीं।' },
    ],
  },
  'household-help': {
    work: 'hands',
    womenShare: 80,
    near: ['cleaning-pest-control'],
    radius: [2, 12],
    partTime: 60,
    men: ['avatar-man-cook', 'avatar-man'],
    women: ['avatar-woman-cook', 'avatar-woman', 'avatar-woman-headscarf'],
    everywhere: true,
    says: [
      {
        en: 'Fits into the rhythm of a household within a day.',
        hi: 'एक ही दिन में घर की दिनचर्या में ढल जा{ते|ती} हैं।',
      },
      { en: 'Children ask when the next visit will be.', hi: 'बच्चे पूछते हैं कि अगली बार कब आना होगा।' },
      {
        en: 'Cooks light everyday food and keeps the kitchen in order.',
        hi: 'रोज़ का हल्का खाना बना{ते|ती} हैं और रसोई सँवारकर रख{ते|ती} हैं।',
      },
      {
        en: 'Three families have trusted this pair of hands for years.',
        hi: 'तीन परिवार सालों से इन पर भरोसा करते हैं।',
      },
    ],
  },
  'care-at-home': {
    work: 'hands',
    womenShare: 72,
    near: ['household-help'],
    radius: [7, 20],
    partTime: 45,
    men: ['avatar-man-health-worker', 'avatar-man-dark'],
    women: ['avatar-woman-health-worker', 'avatar-woman', 'avatar-woman-dark', 'avatar-woman-headscarf'],
    everywhere: true,
    says: [
      { en: 'Gentle with the old, the sick and the newborn.', hi: 'बुज़ुर्ग, बीमार और नवजात, सबके साथ कोमल।' },
      {
        en: 'Writes down medicines, meals and sleep for the family.',
        hi: 'परिवार के लिए दवा, खाना और नींद लिखकर रख{ते|ती} हैं।',
      },
      {
        en: 'Hospital-trained, and knows when to call the doctor.',
        hi: 'अस्पताल में प्रशिक्षित; जान{ते|ती} हैं कि डॉक्टर को कब बुलाना है।',
      },
      { en: 'Families ask for the same person again and again.', hi: 'परिवार बार-बार इन्हीं को माँगते हैं।' },
    ],
  },
  'daily-help-garden': {
    work: 'hands',
    womenShare: 55,
    near: ['household-help', 'cleaning-pest-control'],
    radius: [4, 14],
    partTime: 60,
    men: ['avatar-man', 'avatar-man-farmer', 'avatar-man-dark'],
    women: ['avatar-woman', 'avatar-woman-farmer', 'avatar-woman-dark', 'avatar-woman-headscarf'],
    everywhere: true,
    says: [
      { en: 'A home runs smoothly from the first week.', hi: 'पहले हफ़्ते से ही घर ठीक चलने लगता है।' },
      {
        en: 'Knows plants, seams and the right heat of an iron.',
        hi: 'पौधे, सिलाई और इस्त्री की सही गरमी, तीनों की समझ।',
      },
      { en: 'Packs glasses so that none breaks.', hi: 'काँच ऐसे पैक कर{ते|ती} हैं कि एक भी न टूटे।' },
      { en: 'Comes on the day that was said, also in the rains.', hi: 'कहे हुए दिन आ{ते|ती} हैं, बारिश में भी।' },
    ],
  },
  'car-driver': {
    work: 'hands',
    womenShare: 8,
    near: ['daily-help-garden'],
    radius: [8, 24],
    partTime: 35,
    men: [
      'avatar-man',
      'avatar-man-mechanic',
      'avatar-man-dark',
      'avatar-man-turban',
      'avatar-man-white-hair',
    ],
    women: ['avatar-woman', 'avatar-woman-mechanic'],
    everywhere: true,
    says: [
      { en: 'Drives as if grandmother sat in the back.', hi: 'ऐसे चला{ते|ती} हैं जैसे पीछे दादी बैठी हों।' },
      { en: 'Knows engines as well as roads.', hi: 'सड़क भी जान{ते|ती} हैं और इंजन भी।' },
      { en: 'Clean record, clean shirt, clean windscreen.', hi: 'साफ़ रिकॉर्ड, साफ़ कमीज़, साफ़ शीशा।' },
      { en: 'Never on the phone while driving.', hi: 'गाड़ी चलाते समय फ़ोन कभी नहीं।' },
    ],
  },
  'grooming-bridal': {
    work: 'hands',
    womenShare: 68,
    near: ['beauty-wellness'],
    radius: [7, 26],
    partTime: 60,
    men: ['avatar-man', 'avatar-man-curly', 'avatar-man-dark'],
    women: ['avatar-woman', 'avatar-woman-artist', 'avatar-woman-dark'],
    everywhere: true,
    says: [
      {
        en: 'Keeps brides calm and the make-up in place until midnight.',
        hi: 'दुल्हन को शांत और मेकअप को आधी रात तक टिकाकर रख{ते|ती} हैं।',
      },
      { en: 'Fine lines, clean blades, new towels.', hi: 'बारीक लकीरें, साफ़ ब्लेड, नए तौलिये।' },
      {
        en: 'Has a steady hand and a good story for every wait.',
        hi: 'हाथ सधा हुआ, और इंतज़ार के लिए एक अच्छी कहानी भी।',
      },
      {
        en: 'Looks at your photos first and never copies blindly.',
        hi: 'पहले आपकी फ़ोटो देख{ते|ती} हैं, आँख मूँदकर नक़ल नहीं कर{ते|तीं}।',
      },
    ],
  },
  'events-puja': {
    work: 'hands',
    womenShare: 24,
    near: ['household-help'],
    radius: [10, 40],
    partTime: 35,
    men: ['avatar-man-cook', 'avatar-man-curly', 'avatar-man-office', 'avatar-man-white-hair'],
    women: ['avatar-woman-cook', 'avatar-woman-curly', 'avatar-woman'],
    everywhere: true,
    says: [
      { en: 'Has seen three hundred family functions through.', hi: 'तीन सौ घरेलू समारोह निपटा चुक{े|ी} हैं।' },
      {
        en: 'Brings the list, so that the host can greet the guests.',
        hi: 'सूची ख़ुद सँभाल{ते|ती} हैं, ताकि मेज़बान मेहमानों से मिल सकें।',
      },
      { en: 'On time for the muhurat, always.', hi: 'मुहूर्त पर हमेशा समय से।' },
      {
        en: 'From twenty guests on a terrace to five hundred in a hall.',
        hi: 'छत पर बीस मेहमान हों या हॉल में पाँच सौ।',
      },
    ],
  },
  'pet-care': {
    work: 'hands',
    womenShare: 46,
    near: ['daily-help-garden'],
    radius: [6, 20],
    partTime: 70,
    men: ['avatar-man-curly', 'avatar-man-student', 'avatar-man'],
    women: ['avatar-woman', 'avatar-woman-student', 'avatar-woman-curly'],
    everywhere: false,
    says: [
      {
        en: 'Sits on the floor first and lets the dog decide.',
        hi: 'पहले फ़र्श पर बैठ{ते|ती} हैं और फ़ैसला कुत्ते पर छोड़{ते|ती} हैं।',
      },
      { en: 'Two indie dogs at home, treats in every pocket.', hi: 'घर में दो देसी कुत्ते, हर जेब में बिस्कुट।' },
      { en: 'Sends a photo from every walk.', hi: 'हर सैर से एक फ़ोटो भेज{ते|ती} हैं।' },
      { en: 'Never raises the voice, never raises the hand.', hi: 'न आवाज़ ऊँची, न हाथ।' },
    ],
  },
};
