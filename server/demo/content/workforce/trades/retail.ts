import type { Trades } from './trade.ts';

/** Trades of Retail & Shop. */
export const retailTrades: Trades = {
  'counter-display': {
    work: 'hands',
    womenShare: 50,
    near: ['stock-delivery'],
    radius: [7, 19],
    partTime: 45,
    men: ['avatar-man-office', 'avatar-man', 'avatar-man-turban', 'avatar-man-curly', 'avatar-man-dark'],
    women: ['avatar-woman-office', 'avatar-woman', 'avatar-woman-headscarf', 'avatar-woman-dark'],
    everywhere: true,
    says: [
      {
        en: 'Greets in three languages and remembers faces.',
        hi: 'तीन भाषाओं में स्वागत कर{ते|ती} हैं और चेहरे याद रख{ते|ती} हैं।',
      },
      {
        en: 'Keeps calm when ten people wait at the counter.',
        hi: 'काउंटर पर दस लोग खड़े हों तब भी शांत रह{ते|ती} हैं।',
      },
      {
        en: 'Has stood behind counters from saris to mobile phones.',
        hi: 'साड़ी से मोबाइल तक, हर तरह के काउंटर का अनुभव।',
      },
      { en: 'The till tallies every evening.', hi: 'हर शाम गल्ले का हिसाब मिल जाता है।' },
    ],
  },
  'stock-delivery': {
    work: 'hands',
    womenShare: 12,
    near: ['counter-display'],
    radius: [7, 20],
    partTime: 50,
    men: ['avatar-man', 'avatar-man-worker', 'avatar-man-turban'],
    women: ['avatar-woman', 'avatar-woman-worker'],
    everywhere: true,
    says: [
      { en: 'Knows the short way at six in the evening.', hi: 'शाम छह बजे का छोटा रास्ता जान{ते|ती} हैं।' },
      { en: 'Not a parcel lost in all these years.', hi: 'इतने सालों में एक भी पार्सल नहीं खोया।' },
      { en: 'Counts the stock twice and writes it once.', hi: 'माल दो बार गिन{ते|ती} हैं, एक बार लिख{ते|ती} हैं।' },
      {
        en: 'Own two-wheeler, valid licence, rain cover for the boxes.',
        hi: 'अपनी दोपहिया, वैध लाइसेंस और डिब्बों के लिए बरसाती।',
      },
    ],
  },
  'kirana-stock': {
    work: 'hands',
    womenShare: 30,
    near: ['stock-delivery', 'counter-display'],
    radius: [6, 18],
    partTime: 40,
    men: ['avatar-man', 'avatar-man-dark', 'avatar-man-curly', 'avatar-man-turban'],
    women: ['avatar-woman', 'avatar-woman-headscarf', 'avatar-woman-dark'],
    everywhere: true,
    says: [
      { en: 'Grew up behind a kirana counter.', hi: 'किराने की दुकान में ही पल{े|ी}-बढ़{े|ी}।' },
      {
        en: 'Puts every packet where the next hand will look for it.',
        hi: 'हर पैकेट वहीं रख{ते|ती} हैं जहाँ अगला हाथ ढूँढे।',
      },
      { en: 'Counts a full shop in one night.', hi: 'पूरी दुकान का माल एक रात में गिन दे{ते|ती} हैं।' },
      {
        en: 'Old stock in front, new behind: never forgets it.',
        hi: 'पुराना माल आगे, नया पीछे: कभी नहीं भूल{ते|तीं}।',
      },
    ],
  },
  'shop-upkeep': {
    work: 'hands',
    womenShare: 14,
    near: ['fit-out-signage'],
    radius: [8, 22],
    partTime: 30,
    men: ['avatar-man-mechanic', 'avatar-man', 'avatar-man-worker', 'avatar-man-dark'],
    women: ['avatar-woman-mechanic', 'avatar-woman'],
    everywhere: true,
    says: [
      {
        en: 'Comes before the shutter goes up, so that no sale is lost.',
        hi: 'शटर खुलने से पहले आ{ते|ती} हैं, ताकि बिक्री न रुके।',
      },
      {
        en: 'Keeps shutters, freezers and floors in order for a whole street.',
        hi: 'पूरी गली की दुकानों के शटर, फ़्रीज़र और फ़र्श सँभाल{ते|ती} हैं।',
      },
      {
        en: 'Moves the goods with care and puts them back the same way.',
        hi: 'सामान सँभालकर हटा{ते|ती} हैं और वैसे ही वापस रख{ते|ती} हैं।',
      },
      {
        en: 'Tells honestly whether repair or a new one is cheaper.',
        hi: 'मरम्मत सस्ती है या नया लेना, सच बता{ते|ती} हैं।',
      },
    ],
  },
  'fit-out-signage': {
    work: 'hands',
    womenShare: 16,
    near: ['shop-upkeep'],
    radius: [10, 30],
    partTime: 10,
    men: ['avatar-man-artist', 'avatar-man-worker', 'avatar-man-technologist'],
    women: ['avatar-woman-artist', 'avatar-woman-technologist'],
    everywhere: false,
    says: [
      { en: 'Makes a small shop look larger than it is.', hi: 'छोटी दुकान को बड़ा दिखा दे{ते|ती} हैं।' },
      {
        en: 'Draws it first, so that you see it before you pay.',
        hi: 'पहले बनाकर दिखा{ते|ती} हैं, ताकि पैसे से पहले दिख जाए।',
      },
      {
        en: 'Signs that can be read from across the road, day and night.',
        hi: 'ऐसे बोर्ड जो सड़क पार से दिन-रात पढ़े जा सकें।',
      },
      {
        en: 'Works at night so that the shop can open at ten.',
        hi: 'रात में काम कर{ते|ती} हैं, ताकि दुकान दस बजे खुल जाए।',
      },
    ],
  },
  'shop-technology': {
    work: 'hands',
    womenShare: 16,
    near: ['accounts-online'],
    radius: [10, 29],
    partTime: 25,
    men: ['avatar-man-technologist', 'avatar-man-mechanic', 'avatar-man-student'],
    women: ['avatar-woman-technologist', 'avatar-woman-mechanic'],
    everywhere: true,
    says: [
      {
        en: 'Gets machines, printers and cameras to talk to each other.',
        hi: 'मशीन, प्रिंटर और कैमरे, सबको आपस में जोड़ दे{ते|ती} हैं।',
      },
      { en: 'Teaches the whole staff before leaving.', hi: 'जाने से पहले पूरे स्टाफ़ को सिखा{ते|ती} हैं।' },
      {
        en: 'Backs up your data before touching anything.',
        hi: 'कुछ भी छूने से पहले आपके डेटा की कॉपी रख{ते|ती} हैं।',
      },
      {
        en: 'Mobile screens, billing software, cables: has seen it all.',
        hi: 'मोबाइल स्क्रीन, बिलिंग सॉफ़्टवेयर, तार: सब देखा हुआ है।',
      },
    ],
  },
  'accounts-online': {
    work: 'hands',
    womenShare: 42,
    near: ['shop-technology'],
    radius: [10, 30],
    partTime: 55,
    men: ['avatar-man-office', 'avatar-man-technologist', 'avatar-man-curly'],
    women: ['avatar-woman-office', 'avatar-woman-technologist', 'avatar-woman-dark'],
    everywhere: false,
    says: [
      {
        en: 'Brings order into bills, photos and online orders.',
        hi: 'बिल, फ़ोटो और ऑनलाइन ऑर्डर, सब में सलीक़ा ला{ते|ती} हैं।',
      },
      {
        en: 'Works quietly in a corner; the month ends on time.',
        hi: 'एक कोने में चुपचाप काम; महीना समय पर बंद।',
      },
      {
        en: 'Helped forty shops sell beyond their own street.',
        hi: 'चालीस दुकानों को अपनी गली से बाहर बेचने में मदद की।',
      },
      { en: 'Speaks plainly about numbers.', hi: 'आँकड़ों की बात सीधे शब्दों में कर{ते|ती} हैं।' },
    ],
  },
  'food-counter': {
    work: 'hands',
    womenShare: 38,
    near: ['counter-display'],
    radius: [7, 20],
    partTime: 45,
    men: ['avatar-man-cook', 'avatar-man', 'avatar-man-turban'],
    women: ['avatar-woman-cook', 'avatar-woman'],
    everywhere: true,
    says: [
      { en: 'Keeps the queue happy at eight in the evening.', hi: 'शाम आठ बजे की भीड़ को भी ख़ुश रख{ते|ती} हैं।' },
      { en: 'Clean apron, covered head, quick hands.', hi: 'साफ़ एप्रन, ढका सिर, तेज़ हाथ।' },
      {
        en: 'Chaat, chai or jalebi: the taste is the same every day.',
        hi: 'चाट, चाय या जलेबी: स्वाद रोज़ एक-सा।',
      },
      { en: 'Learnt from a halwai of the old town.', hi: 'पुराने शहर के हलवाई से काम सीखा।' },
    ],
  },
  'shop-skills': {
    work: 'hands',
    womenShare: 46,
    near: ['counter-display'],
    radius: [7, 22],
    partTime: 40,
    men: ['avatar-man', 'avatar-man-curly', 'avatar-man-white-hair'],
    women: ['avatar-woman', 'avatar-woman-artist', 'avatar-woman-headscarf'],
    everywhere: true,
    says: [
      {
        en: 'Finishes the order that was promised for the evening.',
        hi: 'शाम का वादा किया ऑर्डर शाम को ही पूरा।',
      },
      {
        en: 'Neat hands and a calm way with fussy customers.',
        hi: 'सधे हाथ और नख़रे वाले ग्राहकों के साथ भी शांति।',
      },
      {
        en: 'Steps in so well that regulars hardly notice.',
        hi: 'ऐसे जगह सँभाल{ते|ती} हैं कि पुराने ग्राहकों को पता भी नहीं चलता।',
      },
      { en: 'A craft learnt at home, polished in three shops.', hi: 'घर में सीखा हुनर, तीन दुकानों में निखरा।' },
    ],
  },
};
