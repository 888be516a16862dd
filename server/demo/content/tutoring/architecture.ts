import type { SubcategoryContent } from '../types.ts';

/** Architecture and planning advice. */
export const architecture: SubcategoryContent = {
  id: 412,
  slug: 'architecture-vastu',
  name: { en: 'Architecture & Vastu', hi: 'वास्तुकला और वास्तु' },
  picture: 'architect',
  services: [
    {
      id: 41201,
      slug: 'architect',
      name: { en: 'Architect', hi: 'आर्किटेक्ट' },
      type: 'enquiry',
      perDay: null,
      perHour: null,
      demand: 'low',
      aboutUs: {
        en: 'House plans, floor additions, elevations and drawings for sanction by a registered architect. Send the size of the plot, the direction of the road and the rooms you wish for. You see two sketches before the drawings begin. Structure, water and electricity are coordinated. Site visits and government fees are listed apart.',
        hi: 'पंजीकृत आर्किटेक्ट द्वारा घर का नक़्शा, नई मंज़िल, बाहरी रूप और मंज़ूरी के चित्र। प्लॉट का आकार, सड़क की दिशा और चाहे गए कमरे बताएँ। चित्र शुरू होने से पहले दो स्केच दिखाए जाते हैं। ढाँचा, पानी और बिजली का तालमेल किया जाता है। साइट पर आना और सरकारी फ़ीस अलग लिखी जाती है।',
      },
      overview: {
        en: 'Light, air and space from a small plot; the fee depends on area and drawings.',
        hi: 'छोटे प्लॉट से रोशनी, हवा और जगह; फ़ीस क्षेत्रफल और चित्रों पर निर्भर है।',
      },
      searchWords: [
        'architect',
        'naksha',
        'ghar ka naksha',
        'house plan',
        'elevation',
        'makan',
        'नक्शा',
        'घर का नक्शा',
        'आर्किटेक्ट',
      ],
    },
    {
      id: 41202,
      slug: 'structural-engineer',
      name: { en: 'Structural Engineer', hi: 'स्ट्रक्चरल इंजीनियर' },
      type: 'enquiry',
      perDay: null,
      perHour: null,
      demand: 'new',
      aboutUs: {
        en: 'Beams, columns, foundations and old buildings are checked and calculated. Ask before you take out a wall, add a floor or put a tank on the roof. Photographs and the old plan help for a first answer. A signed report with drawings follows the visit. Tests of concrete and soil are charged extra.',
        hi: 'बीम, कॉलम, नींव और पुरानी इमारतें जाँची और हिसाब की जाती हैं। दीवार हटाने, मंज़िल जोड़ने या छत पर टंकी रखने से पहले पूछें। पहले जवाब के लिए तस्वीरें और पुराना नक़्शा काम आते हैं। देखने के बाद चित्रों के साथ हस्ताक्षरित रिपोर्ट मिलती है। कंक्रीट और मिट्टी की जाँच का पैसा अलग लगता है।',
      },
      overview: {
        en: 'Know that it will stand; the fee depends on the building and the report.',
        hi: 'मज़बूती का भरोसा; फ़ीस इमारत और रिपोर्ट पर निर्भर है।',
      },
      searchWords: [
        'structural engineer',
        'civil engineer',
        'neev',
        'beam column',
        'building check',
        'makan ki majbooti',
        'इंजीनियर',
        'नींव',
      ],
    },
    {
      id: 41203,
      slug: 'vastu-consultant',
      name: { en: 'Vastu Consultant', hi: 'वास्तु सलाहकार' },
      type: 'service',
      perDay: 4999,
      perHour: 999,
      demand: 'low',
      aboutUs: {
        en: 'Home, shop or plot is walked through with a compass and your floor plan. You hear what tradition says about entrance, kitchen, puja room and bed. Simple changes of place and colour come first; breaking of walls is rarely advised. Notes are left in writing on the same day. No stones or objects are sold.',
        hi: 'घर, दुकान या प्लॉट कंपास और आपके नक़्शे के साथ देखा जाता है। प्रवेश, रसोई, पूजा घर और पलंग के बारे में परंपरा क्या कहती है, यह बताया जाता है। पहले जगह और रंग के आसान बदलाव; तोड़फोड़ की सलाह कम ही दी जाती है। उसी दिन लिखित नोट मिलते हैं। कोई पत्थर या सामान नहीं बेचा जाता।',
      },
      overview: {
        en: 'Traditional advice with common sense, before you build or move in.',
        hi: 'बनाने या रहने से पहले समझदारी के साथ पारंपरिक सलाह।',
      },
      searchWords: [
        'vastu',
        'vastu shastra',
        'vastu dosh',
        'disha',
        'griha vastu',
        'ghar ki disha',
        'वास्तु',
        'वास्तु शास्त्र',
      ],
    },
  ],
};
