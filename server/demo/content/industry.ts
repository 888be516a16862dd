import type { CategoryContent } from './types.ts';

/** Industry & Factory: hands and skills for workshops, plants and warehouses. */
export const industry: CategoryContent = {
  category: { id: 1, slug: 'industry-factory', name: { en: 'Industry & Factory', hi: 'उद्योग और फ़ैक्ट्री' }, picture: 'category-industry' },
  subcategories: [
    {
      id: 101,
      slug: 'machines-fabrication',
      name: { en: 'Machines & Fabrication', hi: 'मशीन और फ़ैब्रिकेशन' },
      picture: 'machine-operator',
      services: [
        {
          id: 10101,
          slug: 'machine-operator',
          name: { en: 'Machine Operator', hi: 'मशीन ऑपरेटर' },
          type: 'service',
          perDay: 1199,
          perHour: 179,
          demand: 'medium',
          aboutUs: {
            en: 'Lathe, drilling, milling, press and packing machines are run for a shift or more. The operator checks guards, oil and emergency stop before starting. Counts and rejects are noted in your format. Please have a supervisor explain the job for the first half hour. Safety shoes are brought along; machine-specific gear is yours.',
            hi: 'खराद, ड्रिलिंग, मिलिंग, प्रेस और पैकिंग मशीनें एक या ज़्यादा शिफ़्ट के लिए चलाई जाती हैं। शुरू करने से पहले गार्ड, तेल और इमरजेंसी स्टॉप जाँचे जाते हैं। गिनती और ख़राब माल आपके फ़ॉर्म में लिखा जाता है। पहले आधे घंटे सुपरवाइज़र काम समझा दें। सेफ़्टी जूते साथ आते हैं; मशीन के ख़ास उपकरण आपके होंगे।',
          },
          overview: {
            en: 'A steady, experienced operator when a shift is short or an order is urgent.',
            hi: 'शिफ़्ट में कमी हो या ऑर्डर जल्दी का हो, तब भरोसेमंद और अनुभवी ऑपरेटर।',
          },
          searchWords: [
            'machine chalane wala',
            'lathe operator',
            'kharad',
            'cnc',
            'press operator',
            'factory worker',
            'मशीन ऑपरेटर',
            'खराद',
          ],
        },
        {
          id: 10102,
          slug: 'welder',
          name: { en: 'Welder & Fabricator', hi: 'वेल्डर और फ़ैब्रिकेटर' },
          type: 'service',
          perDay: 1599,
          perHour: 249,
          demand: 'medium',
          aboutUs: {
            en: 'Gates, grills, railings, sheds and machine frames are welded, repaired and cut. Arc, gas and MIG welding are offered; say which metal you have. The area is cleared of anything that burns and an extinguisher is kept near. Joints are ground smooth and coated with red oxide on request. Steel and rods are charged at bill.',
            hi: 'गेट, ग्रिल, रेलिंग, शेड और मशीन के फ़्रेम वेल्ड, मरम्मत और कटाई किए जाते हैं। आर्क, गैस और मिग वेल्डिंग होती है; बताएँ कि धातु कौन-सी है। जलने वाली चीज़ें हटाई जाती हैं और अग्निशामक पास रखा जाता है। कहने पर जोड़ घिसकर रेड ऑक्साइड लगाया जाता है। लोहा और रॉड बिल के अनुसार लगते हैं।',
          },
          overview: {
            en: 'Strong, clean welds at your site, from a broken gate to a day of fabrication.',
            hi: 'टूटे गेट से लेकर पूरे दिन के फ़ैब्रिकेशन तक, आपकी जगह पर मज़बूत और साफ़ वेल्डिंग।',
          },
          searchWords: ['welding wala', 'gate repair', 'grill', 'lohar', 'loha', 'fabrication', 'jali', 'वेल्डिंग', 'लोहार', 'ग्रिल'],
        },
      ],
    },
    {
      id: 102,
      slug: 'loading-warehouse',
      name: { en: 'Loading & Warehouse', hi: 'लोडिंग और गोदाम' },
      picture: 'loader',
      services: [
        {
          id: 10201,
          slug: 'loader',
          name: { en: 'Loader & Unloader', hi: 'लोडिंग-अनलोडिंग मज़दूर' },
          type: 'service',
          perDay: 899,
          perHour: 149,
          demand: 'high',
          aboutUs: {
            en: 'Goods are loaded, unloaded, stacked and shifted between floors. Fragile cartons are carried upright and set down by hand. One person lifts up to 30 kg alone; heavier pieces need two bookings or a trolley. Counts are called out and tallied with your list. Drinking water and short breaks keep the pace up.',
            hi: 'सामान चढ़ाया, उतारा, जमाया और मंज़िलों के बीच पहुँचाया जाता है। नाज़ुक डिब्बे सीधे उठाकर हाथ से रखे जाते हैं। एक व्यक्ति अकेले 30 किलो तक उठाता है; भारी सामान के लिए दो बुकिंग या ट्रॉली चाहिए। गिनती बोलकर आपकी सूची से मिलाई जाती है। पीने का पानी और छोटे विराम काम की रफ़्तार बनाए रखते हैं।',
          },
          overview: {
            en: 'Careful hands for a truck at the gate, a godown to arrange or an office to shift.',
            hi: 'गेट पर खड़े ट्रक, गोदाम जमाने या दफ़्तर बदलने के लिए सावधान हाथ।',
          },
          searchWords: ['mazdoor', 'majdoor', 'hamal', 'coolie', 'palledar', 'saman uthane wala', 'labour', 'मजदूर', 'पल्लेदार', 'हमाल'],
        },
        {
          id: 10202,
          slug: 'forklift-operator',
          name: { en: 'Forklift Operator', hi: 'फ़ोर्कलिफ़्ट ऑपरेटर' },
          type: 'service',
          perDay: 1699,
          perHour: 249,
          demand: 'low',
          aboutUs: {
            en: 'A licensed operator drives your diesel or electric forklift or stacker. Brakes, forks, horn and battery are checked before the first lift. Loads are kept low, speeds slow and people clear. Pallets are racked to your plan and the count is written down. The machine, fuel and site induction are yours.',
            hi: 'लाइसेंसधारी ऑपरेटर आपकी डीज़ल या इलेक्ट्रिक फ़ोर्कलिफ़्ट या स्टैकर चलाते हैं। पहली लिफ़्ट से पहले ब्रेक, फ़ोर्क, हॉर्न और बैटरी जाँची जाती है। भार नीचे, रफ़्तार धीमी और लोग दूर रखे जाते हैं। पैलेट आपकी योजना से रैक में लगते हैं और गिनती लिखी जाती है। मशीन, ईंधन और साइट की जानकारी आपकी ओर से होगी।',
          },
          overview: {
            en: 'Safe, smooth pallet handling for a shift, a stock-take or a container day.',
            hi: 'एक शिफ़्ट, स्टॉक की गिनती या कंटेनर वाले दिन के लिए सुरक्षित पैलेट संभाल।',
          },
          searchWords: ['forklift driver', 'stacker', 'hydra', 'godown', 'warehouse', 'pallet', 'फोर्कलिफ्ट', 'गोदाम'],
        },
      ],
    },
    {
      id: 103,
      slug: 'site-safety-power',
      name: { en: 'Site Safety & Power', hi: 'साइट सुरक्षा और बिजली' },
      picture: 'security-guard',
      services: [
        {
          id: 10301,
          slug: 'security-guard',
          name: { en: 'Security Guard', hi: 'सुरक्षा गार्ड' },
          type: 'service',
          perDay: 949,
          perHour: 129,
          demand: 'medium',
          aboutUs: {
            en: 'A uniformed guard watches the gate, the yard or an event. Visitors and vehicles are entered in a register. Rounds are made at the hours you set, with a torch and a phone. Anything unusual is reported to you first, then to the police on 112. A chair, shelter and drinking water are needed at the post.',
            hi: 'वर्दी में गार्ड गेट, परिसर या कार्यक्रम की निगरानी करते हैं। आने वाले लोग और गाड़ियाँ रजिस्टर में लिखी जाती हैं। आपके बताए समय पर टॉर्च और फ़ोन के साथ गश्त होती है। कुछ भी असामान्य हो तो पहले आपको, फिर 112 पर पुलिस को बताया जाता है। चौकी पर कुर्सी, छाया और पीने का पानी चाहिए।',
          },
          overview: {
            en: 'An alert, polite guard for a factory, a shop, a society or one evening function.',
            hi: 'फ़ैक्ट्री, दुकान, सोसायटी या एक शाम के कार्यक्रम के लिए सतर्क और विनम्र गार्ड।',
          },
          searchWords: ['chowkidar', 'guard', 'watchman', 'pahredar', 'darban', 'security', 'चौकीदार', 'पहरेदार', 'गार्ड'],
        },
        {
          id: 10302,
          slug: 'industrial-electrician',
          name: { en: 'Industrial Electrical Work', hi: 'औद्योगिक बिजली का काम' },
          type: 'enquiry',
          perDay: null,
          perHour: null,
          demand: 'low',
          aboutUs: {
            en: 'Three-phase panels, motors, cabling, earthing and factory lighting are planned and installed. A licensed supervisor visits and reads your load before quoting. Work is done with lock-out and a written permit. Drawings, test readings and a parts list are handed over. Tell us the connected load and when the plant can stop.',
            hi: 'थ्री-फ़ेज़ पैनल, मोटर, केबलिंग, अर्थिंग और फ़ैक्ट्री की लाइटिंग की योजना और स्थापना होती है। लाइसेंसधारी सुपरवाइज़र आकर लोड देखते हैं, फिर कोटेशन देते हैं। काम लॉक-आउट और लिखित परमिट के साथ होता है। ड्रॉइंग, टेस्ट रीडिंग और पुर्ज़ों की सूची दी जाती है। कनेक्टेड लोड और प्लांट कब बंद हो सकता है, यह बताएँ।',
          },
          overview: {
            en: 'Panels, motors and plant wiring by licensed hands; the price depends on load and site.',
            hi: 'लाइसेंसधारी हाथों से पैनल, मोटर और प्लांट की वायरिंग; कीमत लोड और जगह पर निर्भर है।',
          },
          searchWords: [
            'three phase',
            'motor winding',
            'panel',
            'factory wiring',
            'transformer',
            'earthing',
            'bijli ka kaam',
            'थ्री फेज',
            'मोटर',
            'पैनल',
          ],
        },
      ],
    },
  ],
};
