import type { ServiceEntry } from '../types.ts';

/** Catering and tents for large events. */
export const feasts: readonly ServiceEntry[] = [
  {
    id: 31207,
    slug: 'tent-house',
    name: { en: 'Tent House & Shamiana', hi: 'टेंट हाउस और शामियाना' },
    type: 'enquiry',
    perDay: null,
    perHour: null,
    demand: 'medium',
    aboutUs: {
      en: 'Tents, shamiana, chairs, tables, carpets, lights and coolers are set up and taken away. Tell us the date, the number of guests and the size of the ground. Everything is up the evening before and cleared the next morning. Poles are weighted or staked, wires are lifted and a fire extinguisher stands at the kitchen. The quotation lists each item with its number.',
      hi: 'टेंट, शामियाना, कुर्सी, मेज़, क़ालीन, लाइट और कूलर लगाए और हटाए जाते हैं। तारीख़, मेहमानों की संख्या और मैदान का नाप बताएँ। सब एक शाम पहले लग जाता है और अगली सुबह हट जाता है। खंभे कसकर बाँधे जाते हैं, तार ऊपर रहते हैं और रसोई के पास अग्निशामक रहता है। कोटेशन में हर सामान गिनती के साथ लिखा होता है।',
    },
    overview: {
      en: 'A roof, seats and light for fifty guests or a thousand.',
      hi: 'पचास मेहमान हों या हज़ार: छत, कुर्सी और रोशनी।',
    },
    searchWords: [
      'tent house',
      'shamiana',
      'pandal',
      'tent wala',
      'chair table on rent',
      'mandap',
      'टेंट हाउस',
      'शामियाना',
      'पंडाल',
    ],
  },
  {
    id: 31208,
    slug: 'caterer',
    name: { en: 'Caterer', hi: 'कैटरर' },
    type: 'enquiry',
    perDay: null,
    perHour: null,
    demand: 'medium',
    aboutUs: {
      en: 'Vegetarian, Jain, South Indian, Mughlai or mixed menus for thirty guests and more. A tasting is offered before you decide. Cooks, servers, vessels, counters and cleaning come with the food. The quotation gives a price per plate and what happens when more guests come. An FSSAI licence number is on every bill.',
      hi: 'तीस या उससे ज़्यादा मेहमानों के लिए शाकाहारी, जैन, दक्षिण भारतीय, मुग़लई या मिला-जुला मेन्यू। तय करने से पहले चखने का मौका मिलता है। रसोइये, परोसने वाले, बर्तन, काउंटर और सफ़ाई खाने के साथ आते हैं। कोटेशन में प्रति प्लेट दाम और मेहमान बढ़ने पर क्या होगा, दोनों लिखे होते हैं। हर बिल पर एफ़एसएसएआई नंबर रहता है।',
    },
    overview: {
      en: 'Food for the whole function at a price per plate.',
      hi: 'पूरे समारोह का खाना, प्रति प्लेट तय दाम पर।',
    },
    searchWords: [
      'caterer',
      'catering',
      'catering service',
      'shaadi ka khana',
      'halwai catering',
      'party food',
      'plate system',
      'कैटरिंग',
      'केटरर',
    ],
  },
];
