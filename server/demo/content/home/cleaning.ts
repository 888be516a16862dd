import type { SubcategoryContent } from '../types.ts';

/** Cleaning and pest control. */
export const cleaning: SubcategoryContent = {
  id: 301,
  slug: 'cleaning-pest-control',
  name: { en: 'Cleaning & Pest Control', hi: 'सफ़ाई और कीट नियंत्रण' },
  picture: 'home-deep-cleaning',
  services: [
    {
      id: 30101,
      slug: 'home-deep-cleaning',
      name: { en: 'Home Deep Cleaning', hi: 'घर की गहरी सफ़ाई' },
      type: 'service',
      perDay: 1499,
      perHour: 249,
      demand: 'high',
      aboutUs: {
        en: 'Every room is dusted, swept and mopped from top to bottom. Fans, switchboards, windows and door frames are wiped by hand. The kitchen platform, sink and cabinet fronts are degreased. Your professional brings cloths, brushes and mild cleaning liquids. Please keep valuables locked away and one bucket of water ready.',
        hi: 'हर कमरे की ऊपर से नीचे तक धूल झाड़ी जाती है, झाड़ू और पोछा लगाया जाता है। पंखे, स्विचबोर्ड, खिड़कियाँ और दरवाज़ों की चौखट हाथ से पोंछी जाती हैं। रसोई का प्लेटफ़ॉर्म, सिंक और अलमारियों की चिकनाई हटाई जाती है। कपड़े, ब्रश और हल्के क्लीनर पेशेवर साथ लाते हैं। कीमती सामान ताले में रखें और एक बाल्टी पानी तैयार रखें।',
      },
      overview: {
        en: 'A thorough top-to-bottom clean for flats and houses, before a festival or any weekend. Book by the hour for one room, or a full day for a 2 to 3 BHK.',
        hi: 'त्योहार से पहले या किसी भी छुट्टी पर फ़्लैट या मकान की पूरी सफ़ाई। एक कमरे के लिए घंटे से और 2–3 बीएचके के लिए पूरे दिन से बुक करें।',
      },
      searchWords: ['safai', 'ghar ki safai', 'jhadu pocha', 'saaf safai', 'maid', 'housekeeping', 'diwali cleaning', 'सफाई', 'झाड़ू पोछा'],
    },
    {
      id: 30102,
      slug: 'bathroom-cleaning',
      name: { en: 'Bathroom Cleaning', hi: 'बाथरूम की सफ़ाई' },
      type: 'service',
      perDay: 1799,
      perHour: 299,
      demand: 'high',
      aboutUs: {
        en: 'Tiles, floor, commode, basin and mirror are scrubbed and rinsed. Hard-water marks on taps and shower are treated with a safe descaler. Corners and drains are cleared of soap and hair. One bathroom usually takes about an hour. Old stains that have eaten into the tile may only become lighter.',
        hi: 'टाइलें, फ़र्श, कमोड, वॉश बेसिन और शीशा रगड़कर धोए जाते हैं। नल और शावर पर खारे पानी के निशान सुरक्षित डिस्केलर से हटाए जाते हैं। कोनों और नालियों से साबुन और बाल साफ़ किए जाते हैं। एक बाथरूम में आमतौर पर एक घंटा लगता है। टाइल में बैठ चुके पुराने दाग़ सिर्फ़ हल्के हो सकते हैं।',
      },
      overview: {
        en: 'Bright tiles, clear taps and a fresh-smelling bathroom, usually within an hour each.',
        hi: 'चमकती टाइलें, साफ़ नल और ताज़ी महक वाला बाथरूम, आमतौर पर एक घंटे में।',
      },
      searchWords: ['bathroom safai', 'toilet cleaning', 'toilet saaf', 'latrine', 'washroom', 'tiles cleaning', 'बाथरूम', 'शौचालय सफाई'],
    },
    {
      id: 30103,
      slug: 'sofa-carpet-cleaning',
      name: { en: 'Sofa & Carpet Cleaning', hi: 'सोफ़ा और कालीन की सफ़ाई' },
      type: 'service',
      perDay: 1999,
      perHour: 349,
      demand: 'medium',
      aboutUs: {
        en: 'Dust and crumbs are vacuumed out first. Fabric is shampooed and extracted with a wet vacuum, leather is cleaned by hand. Most sofas are dry to sit on in four to six hours. Stains are tested on a hidden spot before any liquid is used. Please keep a power point free near the sofa.',
        hi: 'पहले वैक्यूम से धूल और टुकड़े निकाले जाते हैं। कपड़े को शैम्पू करके वेट वैक्यूम से खींचा जाता है, चमड़ा हाथ से साफ़ होता है। ज़्यादातर सोफ़े चार से छह घंटे में बैठने लायक सूख जाते हैं। कोई भी लिक्विड पहले छिपी जगह पर जाँचा जाता है। सोफ़े के पास एक बिजली का पॉइंट ख़ाली रखें।',
      },
      overview: {
        en: 'Shampoo and vacuum cleaning for sofas, carpets, mattresses and dining chairs at your home.',
        hi: 'आपके घर पर सोफ़ा, कालीन, गद्दे और कुर्सियों की शैम्पू और वैक्यूम से सफ़ाई।',
      },
      searchWords: ['sofa safai', 'sofa dhulai', 'carpet', 'kaleen', 'galicha', 'mattress', 'gadda', 'सोफा', 'कालीन', 'गद्दा'],
    },
    {
      id: 30104,
      slug: 'pest-control',
      name: { en: 'Pest Control', hi: 'कीट नियंत्रण' },
      type: 'enquiry',
      perDay: null,
      perHour: null,
      demand: 'medium',
      aboutUs: {
        en: 'A trained technician treats for cockroaches, ants, bed bugs, termites, mosquitoes or rats. Gel and low-odour sprays are used in kitchens and bedrooms. Tell us the size of your home and what you have seen. You get a quotation that says what is covered and for how long. Children and pets should stay out of treated rooms for about two hours.',
        hi: 'प्रशिक्षित टेक्नीशियन तिलचट्टे, चींटियाँ, खटमल, दीमक, मच्छर या चूहों का इलाज करते हैं। रसोई और कमरों में जेल और कम गंध वाले स्प्रे का इस्तेमाल होता है। घर का आकार और आपने क्या देखा, हमें बताएँ। आपको एक कोटेशन मिलेगा जिसमें लिखा होगा कि क्या शामिल है और कितने समय के लिए। बच्चे और पालतू जानवर लगभग दो घंटे उन कमरों से दूर रहें।',
      },
      overview: {
        en: 'Treatment that fits your home and the pest; the price depends on the area and how bad it is.',
        hi: 'आपके घर और कीट के हिसाब से इलाज; कीमत जगह और समस्या पर निर्भर है।',
      },
      searchWords: [
        'keede',
        'cockroach',
        'tilchatta',
        'khatmal',
        'deemak',
        'machhar',
        'chuha',
        'termite',
        'तिलचट्टा',
        'दीमक',
        'खटमल',
        'मच्छर',
      ],
    },
  ],
};
