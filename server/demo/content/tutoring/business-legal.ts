import type { SubcategoryContent } from '../types.ts';

/** Tax, law and company documents. */
export const businessLegal: SubcategoryContent = {
  id: 403,
  slug: 'business-legal',
  name: { en: 'Business & Legal', hi: 'व्यापार और कानून' },
  picture: 'legal-consultant',
  services: [
    {
      id: 40301,
      slug: 'tax-gst-consultant',
      name: { en: 'Tax & GST Consultant', hi: 'टैक्स और जीएसटी सलाहकार' },
      type: 'enquiry',
      perDay: null,
      perHour: null,
      demand: 'medium',
      aboutUs: {
        en: 'Income tax returns, GST registration, monthly returns and notices are handled for people and small firms. Say how you earn, your yearly turnover and what is pending. You get a list of papers and a fixed fee in writing. Nothing is filed before you have seen and agreed to it. Your papers are used for this work only.',
        hi: 'व्यक्तियों और छोटी फ़र्मों के लिए आयकर रिटर्न, जीएसटी पंजीकरण, मासिक रिटर्न और नोटिस का काम होता है। बताएँ कि कमाई कैसे होती है, साल का टर्नओवर कितना है और क्या बाकी है। आपको काग़ज़ों की सूची और तय फ़ीस लिखकर मिलती है। आपके देखे और माने बिना कुछ भी दाख़िल नहीं होता। आपके काग़ज़ सिर्फ़ इसी काम में लिए जाते हैं।',
      },
      overview: {
        en: 'Returns and registrations without worry; the fee depends on your papers and turnover.',
        hi: 'बिना चिंता रिटर्न और पंजीकरण; फ़ीस आपके काग़ज़ों और टर्नओवर पर निर्भर है।',
      },
      searchWords: [
        'gst',
        'itr',
        'income tax',
        'ca',
        'accountant',
        'munim',
        'aaykar',
        'जीएसटी',
        'आयकर',
        'टैक्स',
      ],
    },
    {
      id: 40302,
      slug: 'legal-consultant',
      name: { en: 'Legal Consultant', hi: 'कानूनी सलाहकार' },
      type: 'enquiry',
      perDay: null,
      perHour: null,
      demand: 'new',
      aboutUs: {
        en: 'An enrolled advocate helps with rent agreements, property papers, consumer complaints and notices. Describe the matter in a few lines; no names are needed at first. You hear what is possible, how long it takes and what it costs. What you tell the advocate stays confidential. Court fees and stamp duty are separate.',
        hi: 'पंजीकृत वकील किराया समझौते, संपत्ति के काग़ज़, उपभोक्ता शिकायत और नोटिस में मदद करते हैं। मामला कुछ पंक्तियों में लिखें; शुरू में नाम ज़रूरी नहीं है। आपको बताया जाएगा कि क्या संभव है, कितना समय और कितना ख़र्च लगेगा। वकील को बताई बात गोपनीय रहती है। कोर्ट फ़ीस और स्टाम्प शुल्क अलग हैं।',
      },
      overview: {
        en: 'Clear advice before you sign, reply or go to court; the fee depends on the matter.',
        hi: 'दस्तख़त, जवाब या अदालत से पहले साफ़ सलाह; फ़ीस मामले पर निर्भर है।',
      },
      searchWords: [
        'vakil',
        'lawyer',
        'advocate',
        'kanoon',
        'rent agreement',
        'notice',
        'kachehri',
        'वकील',
        'कानून',
        'किरायानामा',
      ],
    },
  ],
};
