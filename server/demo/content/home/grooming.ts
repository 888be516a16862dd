import type { SubcategoryContent } from '../types.ts';

/** Grooming for work and for weddings. */
export const grooming: SubcategoryContent = {
  id: 311,
  slug: 'grooming-bridal',
  name: { en: 'Grooming & Bridal', hi: 'ग्रूमिंग और दुल्हन शृंगार' },
  picture: 'mehendi-artist',
  services: [
    {
      id: 31101,
      slug: 'mens-barber',
      name: { en: 'Barber at Home for Men', hi: 'पुरुषों के लिए घर पर नाई' },
      type: 'service',
      perDay: 1999,
      perHour: 349,
      demand: 'medium',
      aboutUs: {
        en: 'Haircut, beard trim, shave, head massage and colour are done at home for men and boys. Blades are new for every person and tools are sterilised. A sheet, a cape and a small vacuum keep the floor clean. Two people are usually done in an hour. Colour and facial kits are charged extra.',
        hi: 'पुरुषों और बच्चों के लिए बाल, दाढ़ी, शेव, सिर की मालिश और रंग घर पर होता है। हर व्यक्ति के लिए नया ब्लेड और कीटाणुमुक्त औज़ार होते हैं। चादर, केप और छोटा वैक्यूम फ़र्श साफ़ रखते हैं। एक घंटे में आमतौर पर दो लोग हो जाते हैं। रंग और फ़ेशियल किट का पैसा अलग लगता है।',
      },
      overview: {
        en: 'No Sunday queue: father, son and grandfather in one visit.',
        hi: 'रविवार की लाइन नहीं: पिता, बेटा और दादाजी एक ही बार में।',
      },
      searchWords: [
        'nai',
        'naai',
        'barber',
        'baal katna',
        'dadhi',
        'haircut',
        'shave',
        'नाई',
        'बाल कटाई',
        'दाढ़ी',
      ],
    },
    {
      id: 31102,
      slug: 'mehendi-artist',
      name: { en: 'Mehendi Artist', hi: 'मेहंदी कलाकार' },
      type: 'service',
      perDay: 3499,
      perHour: 599,
      demand: 'medium',
      aboutUs: {
        en: 'Arabic, Rajasthani and simple festival designs are drawn freehand. Cones are made of natural henna, without black dye. Guests take about ten minutes a hand; a bride’s full mehendi takes four to six hours. Choose from the album or send a picture the day before. Keep hands dry for some hours for a deep colour.',
        hi: 'अरबी, राजस्थानी और सादे त्योहार वाले डिज़ाइन हाथ से बनाए जाते हैं। कोन प्राकृतिक मेहंदी के होते हैं, काला रंग नहीं मिलाया जाता। मेहमानों का एक हाथ लगभग दस मिनट में; दुल्हन की पूरी मेहंदी में चार से छह घंटे लगते हैं। एलबम से चुनें या एक दिन पहले तस्वीर भेजें। गहरे रंग के लिए कुछ घंटे हाथ सूखे रखें।',
      },
      overview: {
        en: 'For Karwa Chauth, Teej, Eid or the wedding eve: fine lines and a deep stain.',
        hi: 'करवा चौथ, तीज, ईद या शादी से पहले: बारीक लकीरें और गहरा रंग।',
      },
      searchWords: [
        'mehndi',
        'mehendi',
        'mehndi wali',
        'henna',
        'bridal mehndi',
        'karwa chauth',
        'मेहंदी',
        'मेहंदी वाली',
      ],
    },
    {
      id: 31103,
      slug: 'bridal-makeup',
      name: { en: 'Bridal Make-up', hi: 'दुल्हन का मेकअप' },
      type: 'enquiry',
      perDay: null,
      perHour: null,
      demand: 'low',
      aboutUs: {
        en: 'Make-up, hair, draping and jewellery for the bride and her family, at home or at the hall. Send the dates, the number of functions and a few looks you like. A trial is done some weeks before so that the day holds no surprise. The quotation names the products, the people and the travel. Skin is tested first if you are sensitive.',
        hi: 'दुल्हन और परिवार के लिए मेकअप, बाल, साड़ी-दुपट्टा और गहने, घर या हॉल में। तारीख़ें, कितने फ़ंक्शन और पसंद के कुछ लुक भेजें। कुछ हफ़्ते पहले ट्रायल होता है ताकि उस दिन सब तय रहे। कोटेशन में प्रोडक्ट, लोग और यात्रा का ख़र्च लिखा होता है। त्वचा संवेदनशील हो तो पहले जाँच की जाती है।',
      },
      overview: {
        en: 'You, only more radiant; the price depends on functions, people and place.',
        hi: 'आप ही, बस और निखरी हुई; कीमत फ़ंक्शन, लोगों और जगह पर निर्भर है।',
      },
      searchWords: [
        'dulhan makeup',
        'bridal',
        'makeup artist',
        'shaadi makeup',
        'mua',
        'saree draping',
        'दुल्हन मेकअप',
        'शादी',
      ],
    },
  ],
};
