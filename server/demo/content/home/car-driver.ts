import type { SubcategoryContent } from '../types.ts';

/** For the family's car and scooter. */
export const carDriver: SubcategoryContent = {
  id: 310,
  slug: 'car-driver',
  name: { en: 'Driver & Vehicle Care', hi: 'ड्राइवर और गाड़ी की देखभाल' },
  picture: 'driver-for-day',
  services: [
    {
      id: 31001,
      slug: 'driver-for-day',
      name: { en: 'Driver for the Day', hi: 'एक दिन के लिए ड्राइवर' },
      type: 'service',
      perDay: 1199,
      perHour: 199,
      demand: 'high',
      aboutUs: {
        en: 'A licensed, ID-verified driver takes the wheel of your own car, manual or automatic. City errands, airport runs, weddings and day trips are all fine. Fuel, toll, parking and fines of the car are paid by you. For outstation trips food and a bed are arranged by you. The driver never drinks on duty and rests every few hours.',
        hi: 'लाइसेंस और पहचान सत्यापित ड्राइवर आपकी अपनी कार चलाते हैं, मैनुअल हो या ऑटोमैटिक। शहर के काम, एयरपोर्ट, शादी और दिनभर की यात्रा, सब संभव है। ईंधन, टोल, पार्किंग और गाड़ी के चालान आपके ज़िम्मे हैं। बाहर की यात्रा में खाना और ठहरना आपकी ओर से। ड्राइवर ड्यूटी पर कभी नहीं पीते और हर कुछ घंटे में आराम करते हैं।',
      },
      overview: {
        en: 'Sit back in your own car: by the hour in the city, by the day for a journey.',
        hi: 'अपनी कार में आराम से बैठें: शहर में घंटे से, यात्रा में दिन से।',
      },
      searchWords: [
        'driver',
        'chalak',
        'gaadi chalane wala',
        'car driver',
        'chauffeur',
        'outstation',
        'ड्राइवर',
        'चालक',
        'गाड़ी',
      ],
    },
    {
      id: 31002,
      slug: 'car-wash-home',
      name: { en: 'Car Wash at Home', hi: 'घर पर कार धुलाई' },
      type: 'service',
      perDay: 1399,
      perHour: 249,
      demand: 'medium',
      aboutUs: {
        en: 'The body is foam-washed and wiped dry, tyres and glass are cleaned by hand. Seats, mats and boot are vacuumed and the dashboard is wiped. Shampoo, cloths and vacuum are brought; two buckets of water and a power point are yours. A hatchback takes about forty-five minutes, an SUV about an hour. Scratches and deep stains are not removed.',
        hi: 'गाड़ी फ़ोम से धोकर सुखाई जाती है, टायर और शीशे हाथ से साफ़ होते हैं। सीट, मैट और डिक्की वैक्यूम होती है और डैशबोर्ड पोंछा जाता है। शैम्पू, कपड़े और वैक्यूम साथ लाते हैं; दो बाल्टी पानी और बिजली आपकी। छोटी कार में लगभग पैंतालीस मिनट, एसयूवी में एक घंटा लगता है। खरोंच और गहरे दाग़ नहीं हटते।',
      },
      overview: {
        en: 'A clean car in your own parking while you have breakfast.',
        hi: 'नाश्ता करते-करते अपनी पार्किंग में साफ़ कार।',
      },
      searchWords: [
        'car wash',
        'gaadi dhona',
        'car safai',
        'car cleaning',
        'gaadi dhulai',
        'detailing',
        'कार धुलाई',
        'गाड़ी साफ',
      ],
    },
    {
      id: 31003,
      slug: 'bike-car-mechanic',
      name: { en: 'Bike & Car Mechanic at Home', hi: 'घर पर बाइक और कार मैकेनिक' },
      type: 'service',
      perDay: 1799,
      perHour: 349,
      demand: 'medium',
      aboutUs: {
        en: 'Scooters, motorcycles and cars are checked and repaired where they stand. Puncture, battery, brakes, clutch cable, chain and oil change are done on the spot. You see the old part before a new one is fitted. Oil and parts are charged extra with a bill. Engine and body work need a garage, and you are told so honestly.',
        hi: 'स्कूटर, मोटरसाइकिल और कार वहीं जाँची और ठीक की जाती है जहाँ खड़ी हो। पंक्चर, बैटरी, ब्रेक, क्लच वायर, चेन और तेल बदलना मौके पर होता है। नया पुर्ज़ा लगाने से पहले पुराना दिखाया जाता है। तेल और पुर्ज़ों का पैसा बिल के साथ अलग लगता है। इंजन और बॉडी का काम गैराज में होता है, यह साफ़ बता दिया जाता है।',
      },
      overview: {
        en: 'When it does not start in the morning, the mechanic comes to you.',
        hi: 'सुबह गाड़ी स्टार्ट न हो तो मैकेनिक आपके पास आए।',
      },
      searchWords: [
        'mechanic',
        'gaadi mistri',
        'bike repair',
        'puncture',
        'scooter repair',
        'car battery',
        'मैकेनिक',
        'गाड़ी मिस्त्री',
        'पंक्चर',
      ],
    },
  ],
};
