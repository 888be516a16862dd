import type { CategoryContent } from './types.ts';

/** Retail & Shop: people for the counter, the shelves and the way to the customer. */
export const retail: CategoryContent = {
  category: { id: 2, slug: 'retail-shop', name: { en: 'Retail & Shop', hi: 'रिटेल और दुकान' }, picture: 'category-retail' },
  subcategories: [
    {
      id: 201,
      slug: 'counter-display',
      name: { en: 'Counter & Display', hi: 'काउंटर और सजावट' },
      picture: 'salesperson',
      services: [
        {
          id: 20101,
          slug: 'salesperson',
          name: { en: 'Salesperson', hi: 'सेल्सपर्सन' },
          type: 'service',
          perDay: 949,
          perHour: 149,
          demand: 'medium',
          aboutUs: {
            en: 'A friendly salesperson greets customers, shows goods and closes sales at your counter. Clothing, footwear, mobile and grocery shops are all familiar ground. Hindi, English and the local language are spoken. Stock on the floor is folded and refilled through the day. Ten minutes on your prices and offers is enough to begin.',
            hi: 'मिलनसार सेल्सपर्सन ग्राहकों का स्वागत करते, सामान दिखाते और आपके काउंटर पर बिक्री करते हैं। कपड़े, जूते, मोबाइल और किराना, सब दुकानों का अनुभव है। हिंदी, अंग्रेज़ी और स्थानीय भाषा बोली जाती है। दिन भर सामान तह करके फिर से सजाया जाता है। शुरू करने के लिए कीमत और ऑफ़र पर दस मिनट की बात काफ़ी है।',
          },
          overview: {
            en: 'An extra smile behind the counter for festive rush, weekends or a new shop.',
            hi: 'त्योहार की भीड़, छुट्टी के दिन या नई दुकान के लिए काउंटर पर एक और मददगार।',
          },
          searchWords: ['sales girl', 'salesman', 'dukan ka kaam', 'shop assistant', 'bechne wala', 'सेल्समैन', 'दुकान'],
        },
        {
          id: 20102,
          slug: 'cashier',
          name: { en: 'Cashier', hi: 'कैशियर' },
          type: 'service',
          perDay: 999,
          perHour: 159,
          demand: 'low',
          aboutUs: {
            en: 'Bills are made on your software and cash, card and UPI are received. The drawer is counted with you at the start and at the end. Returns and credit notes follow your rules. Tally, Marg and common POS machines are known. Differences are written down the same day.',
            hi: 'आपके सॉफ़्टवेयर पर बिल बनते हैं और नकद, कार्ड और यूपीआई से भुगतान लिया जाता है। शुरुआत और अंत में आपके साथ गल्ला गिना जाता है। वापसी और क्रेडिट नोट आपके नियम से होते हैं। टैली, मार्ग और आम पीओएस मशीनें चलानी आती हैं। फ़र्क़ हो तो उसी दिन लिखा जाता है।',
          },
          overview: {
            en: 'Quick, correct billing for a busy counter or a day when your cashier is away.',
            hi: 'भीड़ वाले काउंटर या आपके कैशियर की छुट्टी के दिन तेज़ और सही बिलिंग।',
          },
          searchWords: ['billing', 'cash counter', 'galla', 'hisab', 'pos', 'tally', 'कैशियर', 'बिलिंग', 'हिसाब'],
        },
        {
          id: 20103,
          slug: 'shop-display',
          name: { en: 'Shop Display & Decoration', hi: 'दुकान की सजावट और डिस्प्ले' },
          type: 'enquiry',
          perDay: null,
          perHour: null,
          demand: 'low',
          aboutUs: {
            en: 'Windows, mannequins, shelves and signs are planned so that goods are seen and sold. A visual merchandiser looks at your shop and talks about your season. You get a sketch, a list of material and a date. Setting up is done before opening or after closing. Festival and wedding-season themes are a speciality.',
            hi: 'शो-विंडो, पुतले, शेल्फ़ और बोर्ड इस तरह सजाए जाते हैं कि माल दिखे और बिके। विज़ुअल मर्चेंडाइज़र आपकी दुकान देखते हैं और सीज़न की बात करते हैं। आपको स्केच, सामान की सूची और तारीख़ मिलती है। सजावट दुकान खुलने से पहले या बंद होने के बाद होती है। त्योहार और शादी के सीज़न की थीम हमारी ख़ासियत है।',
          },
          overview: {
            en: 'A shop front that makes people stop; the price depends on size, theme and material.',
            hi: 'ऐसी दुकान जिस पर नज़र ठहर जाए; कीमत आकार, थीम और सामान पर निर्भर है।',
          },
          searchWords: ['dukan sajawat', 'window display', 'visual merchandiser', 'decoration', 'mannequin', 'सजावट', 'दुकान डिस्प्ले'],
        },
      ],
    },
    {
      id: 202,
      slug: 'stock-delivery',
      name: { en: 'Stock & Delivery', hi: 'स्टॉक और डिलीवरी' },
      picture: 'delivery-rider',
      services: [
        {
          id: 20201,
          slug: 'store-helper',
          name: { en: 'Store & Stock Helper', hi: 'दुकान और स्टॉक सहायक' },
          type: 'service',
          perDay: 849,
          perHour: 129,
          demand: 'new',
          aboutUs: {
            en: 'Shelves are filled, prices are labelled and the store room is put in order. Stock is counted with your list or a scanner. Near-expiry goods are brought to the front and pointed out. Cartons are opened with care and flattened for the scrap dealer. The helper stays to the end of the count.',
            hi: 'शेल्फ़ भरी जाती हैं, कीमत के लेबल लगाए जाते हैं और स्टोर रूम जमाया जाता है। आपकी सूची या स्कैनर से स्टॉक गिना जाता है। जिनकी तारीख़ पास है वे आगे रखे और बताए जाते हैं। डिब्बे सावधानी से खोलकर कबाड़ के लिए चपटे किए जाते हैं। गिनती पूरी होने तक सहायक रुकते हैं।',
          },
          overview: {
            en: 'Helping hands for stock-taking, a new delivery or a shop that needs order.',
            hi: 'स्टॉक गिनने, नया माल आने या दुकान जमाने के लिए मदद के हाथ।',
          },
          searchWords: ['dukan helper', 'stock ginti', 'inventory', 'shelf', 'maal', 'packing', 'स्टॉक', 'सहायक', 'माल'],
        },
        {
          id: 20202,
          slug: 'delivery-rider',
          name: { en: 'Delivery Rider', hi: 'डिलीवरी राइडर' },
          type: 'service',
          perDay: 999,
          perHour: 159,
          demand: 'medium',
          aboutUs: {
            en: 'A rider with own two-wheeler, licence and smartphone carries your orders. Parcels up to 20 kg travel in a covered bag. Cash collected is handed over the same day with a list. Routes are planned so that hot food goes first. Fuel within 40 km a day is included.',
            hi: 'अपने दोपहिया, लाइसेंस और स्मार्टफ़ोन के साथ राइडर आपके ऑर्डर पहुँचाते हैं। 20 किलो तक के पार्सल ढके बैग में जाते हैं। मिला हुआ नकद उसी दिन सूची के साथ लौटाया जाता है। रास्ता ऐसा बनता है कि गरम खाना पहले पहुँचे। दिन में 40 किमी तक का पेट्रोल शामिल है।',
          },
          overview: {
            en: 'Your own rider for the lunch rush, a sale weekend or a day of parcels.',
            hi: 'दोपहर की भीड़, सेल के दिनों या पार्सल के पूरे दिन के लिए आपका अपना राइडर।',
          },
          searchWords: ['delivery boy', 'bike wala', 'parcel', 'courier', 'saman pahunchana', 'डिलीवरी', 'डिलीवरी बॉय', 'पार्सल'],
        },
      ],
    },
  ],
};
