import type { SubcategoryContent } from '../types.ts';

/** Computer lessons, from first steps to programming. */
export const computers: SubcategoryContent = {
  id: 406,
  slug: 'coding-computers',
  name: { en: 'Coding & Computers', hi: 'कोडिंग और कंप्यूटर' },
  picture: 'kids-coding-tutor',
  services: [
    {
      id: 40601,
      slug: 'kids-coding-tutor',
      name: { en: 'Coding for Kids', hi: 'बच्चों के लिए कोडिंग' },
      type: 'service',
      perDay: 2999,
      perHour: 599,
      demand: 'medium',
      aboutUs: {
        en: 'Children from eight to sixteen make games, stories and small apps. Scratch blocks come first, then Python, and web pages for those who want more. Every month ends with a project that is shown to the family. Screen breaks and thinking on paper are part of the lesson. A laptop with internet is needed.',
        hi: 'आठ से सोलह साल के बच्चे खेल, कहानियाँ और छोटे ऐप बनाते हैं। पहले स्क्रैच के ब्लॉक, फिर पाइथन, और चाहें तो वेब पेज। हर महीने के अंत में एक प्रोजेक्ट परिवार को दिखाया जाता है। स्क्रीन से विराम और काग़ज़ पर सोचना भी पाठ का हिस्सा है। इंटरनेट वाला लैपटॉप चाहिए।',
      },
      overview: {
        en: 'Screen time that turns players into makers.',
        hi: 'ऐसा स्क्रीन टाइम जो खेलने वाले को बनाने वाला बनाए।',
      },
      searchWords: [
        'coding',
        'programming',
        'python',
        'scratch',
        'computer class',
        'bachchon ki coding',
        'कोडिंग',
        'प्रोग्रामिंग',
      ],
    },
    {
      id: 40602,
      slug: 'computer-basics-elders',
      name: { en: 'Phone & Computer for Elders', hi: 'बुज़ुर्गों के लिए फ़ोन और कंप्यूटर' },
      type: 'service',
      perDay: 1799,
      perHour: 349,
      demand: 'low',
      aboutUs: {
        en: 'Video calls, messages, photographs, UPI payments, tickets and safe browsing, slowly and in your language. Each step is written in large letters in a notebook that stays with you. You learn how fraud calls sound and what never to share. The teacher never asks for your PIN or OTP. Your own phone or computer is used.',
        hi: 'वीडियो कॉल, संदेश, तस्वीरें, यूपीआई, टिकट और सुरक्षित इंटरनेट, धीरे-धीरे और आपकी भाषा में। हर क़दम बड़े अक्षरों में कॉपी में लिखा जाता है जो आपके पास रहती है। धोखे वाली कॉल कैसी होती है और क्या कभी नहीं बताना, यह सिखाया जाता है। शिक्षक कभी पिन या ओटीपी नहीं पूछते। आपका अपना फ़ोन या कंप्यूटर इस्तेमाल होता है।',
      },
      overview: {
        en: 'See the grandchildren, pay the bill and sleep without worry.',
        hi: 'पोते-पोतियों को देखें, बिल भरें और निश्चिंत रहें।',
      },
      searchWords: [
        'computer sikhna',
        'mobile sikhna',
        'smartphone',
        'upi sikhna',
        'computer basics',
        'senior citizen',
        'कंप्यूटर',
        'मोबाइल सीखना',
        'बुजुर्ग',
      ],
    },
    {
      id: 40603,
      slug: 'excel-tally-trainer',
      name: { en: 'Excel & Tally Trainer', hi: 'एक्सेल और टैली प्रशिक्षक' },
      type: 'service',
      perDay: 2799,
      perHour: 549,
      demand: 'low',
      aboutUs: {
        en: 'Formulas, pivot tables, charts, Tally entries and GST reports are learnt on your own figures. Job seekers get practice sheets like those of an office test. A small team can be taught together in your shop or office. Ten hours cover the basics, twenty the everyday work of an accounts desk. Software licences are not included.',
        hi: 'फ़ॉर्मूले, पिवट टेबल, चार्ट, टैली एंट्री और जीएसटी रिपोर्ट आपके अपने आँकड़ों पर सिखाए जाते हैं। नौकरी ढूँढने वालों को दफ़्तर के टेस्ट जैसी शीट मिलती है। दुकान या दफ़्तर की छोटी टीम साथ सीख सकती है। दस घंटे में बुनियाद, बीस में अकाउंट्स का रोज़ का काम। सॉफ़्टवेयर लाइसेंस शामिल नहीं है।',
      },
      overview: {
        en: 'Reports in minutes instead of evenings.',
        hi: 'शामों की जगह मिनटों में रिपोर्ट।',
      },
      searchWords: [
        'excel',
        'tally',
        'ms office',
        'computer course',
        'accounts software',
        'tally sikhna',
        'एक्सेल',
        'टैली',
      ],
    },
  ],
};
