import type { SubcategoryContent } from '../types.ts';

/** Cleaning that needs special tools. */
export const kitchenTank: SubcategoryContent = {
  id: 306,
  slug: 'kitchen-tank-floor',
  name: { en: 'Kitchen, Tank & Floor Care', hi: 'रसोई, टंकी और फ़र्श की देखभाल' },
  picture: 'kitchen-deep-cleaning',
  services: [
    {
      id: 30601,
      slug: 'kitchen-deep-cleaning',
      name: { en: 'Kitchen Deep Cleaning', hi: 'रसोई की गहरी सफ़ाई' },
      type: 'service',
      perDay: 1699,
      perHour: 299,
      demand: 'high',
      aboutUs: {
        en: 'Tiles, platform, sink, cabinets and the outside of appliances are freed from oil and soot. Cabinets are emptied and put back only if you wish. Exhaust fan and window are cleaned by hand. Degreaser, brushes and cloths are brought. A family kitchen takes three to four hours.',
        hi: 'टाइलें, प्लेटफ़ॉर्म, सिंक, अलमारियाँ और उपकरणों का बाहरी भाग तेल और कालिख से साफ़ किया जाता है। आप कहें तभी अलमारियाँ ख़ाली करके वापस जमाई जाती हैं। एग्ज़ॉस्ट पंखा और खिड़की हाथ से साफ़ होते हैं। क्लीनर, ब्रश और कपड़े साथ लाए जाते हैं। एक परिवार की रसोई में तीन से चार घंटे लगते हैं।',
      },
      overview: {
        en: 'The sticky layer above the stove is gone and the whole kitchen is easy to wipe again.',
        hi: 'चूल्हे के ऊपर की चिपचिपी परत गायब और पूरी रसोई फिर आसानी से पोंछने लायक।',
      },
      searchWords: [
        'rasoi ki safai',
        'kitchen safai',
        'kitchen cleaning',
        'chiknai',
        'tel ke daag',
        'kichan',
        'रसोई सफाई',
        'किचन',
      ],
    },
    {
      id: 30602,
      slug: 'water-tank-cleaning',
      name: { en: 'Water Tank Cleaning', hi: 'पानी की टंकी की सफ़ाई' },
      type: 'service',
      perDay: 2199,
      perHour: 449,
      demand: 'medium',
      aboutUs: {
        en: 'Roof tanks and sumps are emptied, scrubbed and rinsed. Mud is pumped out, walls are washed under pressure and then disinfected. Photographs before and after are shown to you. A 1,000 litre tank takes about an hour and a half. Please let the water run low the evening before.',
        hi: 'छत की टंकी और भूमिगत टंकी ख़ाली करके रगड़ी और धोई जाती है। कीचड़ पंप से निकाला जाता है, दीवारें प्रेशर से धोकर कीटाणुरहित की जाती हैं। पहले और बाद की तस्वीरें आपको दिखाई जाती हैं। 1,000 लीटर की टंकी में लगभग डेढ़ घंटा लगता है। एक शाम पहले पानी कम होने दें।',
      },
      overview: {
        en: 'No more mud and smell from the tap; twice a year is a good habit.',
        hi: 'नल से मिट्टी और गंध नहीं; साल में दो बार अच्छी आदत है।',
      },
      searchWords: [
        'tanki safai',
        'paani ki tanki',
        'tank cleaning',
        'sump cleaning',
        'chhat ki tanki',
        'sintex',
        'पानी की टंकी',
        'टंकी सफाई',
      ],
    },
    {
      id: 30603,
      slug: 'marble-floor-polishing',
      name: { en: 'Marble & Floor Polishing', hi: 'मार्बल और फ़र्श की पॉलिश' },
      type: 'enquiry',
      perDay: null,
      perHour: null,
      demand: 'low',
      aboutUs: {
        en: 'Marble, granite, mosaic and kota floors are ground and polished by machine. Tell us the area in square feet and how old the floor is. A small corner is polished first so that you can judge the shine. The quotation says the number of rounds, days and what you have to move. Skirting and stairs are done by hand.',
        hi: 'मार्बल, ग्रेनाइट, मोज़ेक और कोटा फ़र्श मशीन से घिसे और चमकाए जाते हैं। वर्ग फ़ुट में जगह और फ़र्श कितना पुराना है, बताएँ। पहले एक छोटा कोना चमकाया जाता है ताकि आप देख सकें। कोटेशन में राउंड, दिन और क्या हटाना है, सब लिखा होता है। किनारे और सीढ़ियाँ हाथ से की जाती हैं।',
      },
      overview: {
        en: 'A floor that mirrors the light again; the price depends on area and stone.',
        hi: 'रोशनी लौटाता फ़र्श; कीमत जगह और पत्थर पर निर्भर है।',
      },
      searchWords: [
        'marble polish',
        'farsh polish',
        'floor ghisai',
        'granite',
        'tiles polish',
        'sangmarmar',
        'मार्बल पॉलिश',
        'फर्श घिसाई',
      ],
    },
  ],
};
