import type { CategoryContent } from './types.ts';

/** Tutoring & Consulting: teachers for every age, advisers for a business. */
export const tutoring: CategoryContent = {
  category: {
    id: 4,
    slug: 'tutoring-consulting',
    name: { en: 'Tutoring & Consulting', hi: 'ट्यूशन और परामर्श' },
    picture: 'category-tutoring',
  },
  subcategories: [
    {
      id: 401,
      slug: 'school-tuition',
      name: { en: 'School Tuition', hi: 'स्कूल ट्यूशन' },
      picture: 'maths-tutor',
      services: [
        {
          id: 40101,
          slug: 'maths-tutor',
          name: { en: 'Maths Tutor', hi: 'गणित के शिक्षक' },
          type: 'service',
          perDay: 2499,
          perHour: 449,
          demand: 'high',
          aboutUs: {
            en: 'Maths for classes 5 to 12, CBSE, ICSE and state boards, taught at your home. The first lesson finds the gaps, the next ones fill them. Every lesson ends with five problems to do alone. Parents get a short note after each week. Day bookings suit revision before an exam.',
            hi: 'कक्षा 5 से 12 का गणित, सीबीएसई, आईसीएसई और राज्य बोर्ड, आपके घर पर। पहली कक्षा में कमज़ोरी पता चलती है, आगे की कक्षाओं में वह दूर होती है। हर कक्षा के अंत में पाँच सवाल ख़ुद करने को मिलते हैं। हर हफ़्ते के बाद माता-पिता को छोटा-सा नोट मिलता है। परीक्षा से पहले दोहराने के लिए पूरे दिन की बुकिंग अच्छी रहती है।',
          },
          overview: {
            en: 'Patient one-to-one maths that makes the next test less frightening.',
            hi: 'धैर्य के साथ अकेले में गणित, ताकि अगली परीक्षा का डर कम हो।',
          },
          searchWords: ['ganit', 'maths tuition', 'home tutor', 'tution', 'padhai', 'class 10', 'गणित', 'ट्यूशन', 'पढ़ाई'],
        },
        {
          id: 40102,
          slug: 'science-tutor',
          name: { en: 'Science Tutor', hi: 'विज्ञान के शिक्षक' },
          type: 'service',
          perDay: 2599,
          perHour: 499,
          demand: 'medium',
          aboutUs: {
            en: 'Physics, chemistry and biology for classes 6 to 12 with diagrams and small experiments. Concepts come first, then numericals, then past papers. Doubts from school are cleared before anything new is begun. NEET and JEE basics can be added for classes 11 and 12. A table, a notebook and a curious mind are all that is needed.',
            hi: 'कक्षा 6 से 12 तक भौतिकी, रसायन और जीव विज्ञान, चित्रों और छोटे प्रयोगों के साथ। पहले समझ, फिर संख्यात्मक प्रश्न, फिर पुराने पेपर। नया शुरू करने से पहले स्कूल के सवाल सुलझाए जाते हैं। कक्षा 11 और 12 के लिए नीट और जेईई की बुनियाद जोड़ी जा सकती है। बस एक मेज़, कॉपी और जिज्ञासा चाहिए।',
          },
          overview: {
            en: 'Science explained with things you can touch, by teachers who enjoy questions.',
            hi: 'छूकर समझ आने वाला विज्ञान, ऐसे शिक्षकों से जिन्हें सवाल पसंद हैं।',
          },
          searchWords: ['vigyan', 'physics', 'chemistry', 'biology', 'neet', 'jee', 'science tuition', 'विज्ञान', 'भौतिकी', 'रसायन'],
        },
      ],
    },
    {
      id: 402,
      slug: 'music-yoga',
      name: { en: 'Music & Yoga', hi: 'संगीत और योग' },
      picture: 'yoga-instructor',
      services: [
        {
          id: 40201,
          slug: 'guitar-teacher',
          name: { en: 'Guitar & Keyboard Teacher', hi: 'गिटार और कीबोर्ड शिक्षक' },
          type: 'service',
          perDay: 2999,
          perHour: 599,
          demand: 'low',
          aboutUs: {
            en: 'Beginners play a first song within four lessons. Chords, rhythm and reading are taught with Hindi and English songs you choose. Children from seven and grown-ups are equally welcome. A practice sheet is left after each lesson. Advice on buying or renting an instrument is free.',
            hi: 'नए सीखने वाले चार कक्षाओं में पहला गाना बजा लेते हैं। कॉर्ड, ताल और नोटेशन आपकी पसंद के हिंदी और अंग्रेज़ी गानों से सिखाए जाते हैं। सात साल से बड़े बच्चों और बड़ों, दोनों का स्वागत है। हर कक्षा के बाद अभ्यास की शीट मिलती है। वाद्य ख़रीदने या किराए पर लेने की सलाह मुफ़्त है।',
          },
          overview: {
            en: 'Learn the songs you love, at home and at your own pace.',
            hi: 'अपनी पसंद के गाने घर पर, अपनी रफ़्तार से सीखें।',
          },
          searchWords: ['guitar class', 'sangeet', 'music teacher', 'piano', 'keyboard', 'gana sikhna', 'गिटार', 'संगीत', 'कीबोर्ड'],
        },
        {
          id: 40202,
          slug: 'yoga-instructor',
          name: { en: 'Yoga Instructor', hi: 'योग प्रशिक्षक' },
          type: 'service',
          perDay: 2499,
          perHour: 499,
          demand: 'medium',
          aboutUs: {
            en: 'Asana, pranayama and relaxation are fitted to your age and health. The instructor asks about your back, knees, blood pressure and sleep first. Sessions can be for one person, a couple or a small office group. Mats are brought on request. Stop whenever something hurts; there is always an easier way.',
            hi: 'आसन, प्राणायाम और विश्राम आपकी उम्र और सेहत के अनुसार कराए जाते हैं। प्रशिक्षक पहले पीठ, घुटने, ब्लड प्रेशर और नींद के बारे में पूछते हैं। सत्र अकेले, जोड़े में या दफ़्तर के छोटे समूह के लिए हो सकता है। कहने पर मैट साथ लाए जाते हैं। कहीं दर्द हो तो रुक जाएँ; हर आसन का एक आसान तरीका होता है।',
          },
          overview: {
            en: 'A calm hour of yoga at home or at work, led by a trained instructor.',
            hi: 'घर या दफ़्तर में प्रशिक्षित योग शिक्षक के साथ शांति का एक घंटा।',
          },
          searchWords: ['yog', 'yoga class', 'pranayam', 'meditation', 'dhyan', 'fitness', 'योग', 'प्राणायाम', 'ध्यान'],
        },
      ],
    },
    {
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
          searchWords: ['gst', 'itr', 'income tax', 'ca', 'accountant', 'munim', 'aaykar', 'जीएसटी', 'आयकर', 'टैक्स'],
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
          searchWords: ['vakil', 'lawyer', 'advocate', 'kanoon', 'rent agreement', 'notice', 'kachehri', 'वकील', 'कानून', 'किरायानामा'],
        },
      ],
    },
  ],
};
