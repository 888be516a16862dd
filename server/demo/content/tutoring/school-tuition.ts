import type { SubcategoryContent } from '../types.ts';

/** School subjects, one to one. */
export const schoolTuition: SubcategoryContent = {
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
      searchWords: [
        'ganit',
        'maths tuition',
        'home tutor',
        'tution',
        'padhai',
        'class 10',
        'गणित',
        'ट्यूशन',
        'पढ़ाई',
      ],
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
      searchWords: [
        'vigyan',
        'physics',
        'chemistry',
        'biology',
        'neet',
        'jee',
        'science tuition',
        'विज्ञान',
        'भौतिकी',
        'रसायन',
      ],
    },
  ],
};
