import type { SubcategoryContent } from '../types.ts';

/** Language lessons. */
export const languages: SubcategoryContent = {
  id: 405,
  slug: 'languages',
  name: { en: 'Languages', hi: 'भाषाएँ' },
  picture: 'spoken-english-trainer',
  services: [
    {
      id: 40501,
      slug: 'spoken-english-trainer',
      name: { en: 'Spoken English Trainer', hi: 'अंग्रेज़ी बोलना सिखाने वाले' },
      type: 'service',
      perDay: 2299,
      perHour: 449,
      demand: 'high',
      aboutUs: {
        en: 'You speak from the first minute; grammar comes when it is needed. Lessons follow your life: shop, office, school meeting or interview. Mistakes are written down quietly and talked over at the end. Homemakers, students and working people are taught one by one or in pairs. Ten minutes of homework a day make the difference.',
        hi: 'पहले मिनट से आप बोलते हैं; व्याकरण ज़रूरत पर आता है। पाठ आपकी ज़िंदगी से होते हैं: दुकान, दफ़्तर, स्कूल की मीटिंग या इंटरव्यू। ग़लतियाँ चुपचाप लिखी जाती हैं और आख़िर में समझाई जाती हैं। गृहिणी, छात्र और नौकरी वाले अकेले या जोड़े में सीखते हैं। रोज़ दस मिनट का होमवर्क असली फ़र्क़ लाता है।',
      },
      overview: {
        en: 'Speak without fear and without translating in your head.',
        hi: 'बिना डर और बिना मन में अनुवाद किए बोलें।',
      },
      searchWords: [
        'english speaking',
        'angrezi',
        'spoken english',
        'english bolna',
        'english tuition',
        'ielts',
        'interview',
        'अंग्रेज़ी',
        'इंग्लिश',
        'अंग्रेजी बोलना',
      ],
    },
    {
      id: 40502,
      slug: 'kannada-teacher',
      name: { en: 'Kannada Teacher', hi: 'कन्नड़ शिक्षक' },
      type: 'service',
      perDay: 1999,
      perHour: 399,
      demand: 'low',
      aboutUs: {
        en: 'Kannada for people who have come from elsewhere, and for children at school. Grown-ups begin with the auto, the market, the neighbours and the office. Children learn letters, reading and what their school book asks. Lessons are in Hindi or English at first and in Kannada soon. Twenty lessons are enough for everyday talk.',
        hi: 'बाहर से आए लोगों और स्कूल के बच्चों के लिए कन्नड़। बड़े ऑटो, बाज़ार, पड़ोसी और दफ़्तर की बातों से शुरू करते हैं। बच्चे अक्षर, पढ़ना और स्कूल की किताब सीखते हैं। पाठ पहले हिंदी या अंग्रेज़ी में, फिर जल्दी ही कन्नड़ में होते हैं। रोज़ की बातचीत के लिए बीस कक्षाएँ काफ़ी हैं।',
      },
      overview: {
        en: 'Feel at home in Karnataka, one sentence at a time.',
        hi: 'एक-एक वाक्य से कर्नाटक में घर जैसा महसूस करें।',
      },
      searchWords: [
        'kannada',
        'kannada class',
        'kannad bhasha',
        'learn kannada',
        'local language',
        'bhasha',
        'कन्नड़',
        'भाषा',
      ],
    },
    {
      id: 40503,
      slug: 'german-teacher',
      name: { en: 'German Teacher', hi: 'जर्मन शिक्षक' },
      type: 'service',
      perDay: 3499,
      perHour: 699,
      demand: 'low',
      aboutUs: {
        en: 'Levels A1 to B2 for study, nursing, engineering work or joining the family abroad. Listening, reading, writing and speaking are practised in every lesson. Model papers of the usual certificates are worked through before the date. School German for classes 6 to 10 is taught too. A course book is chosen with you and bought by you.',
        hi: 'पढ़ाई, नर्सिंग, इंजीनियरिंग या विदेश में परिवार के पास जाने के लिए ए1 से बी2 स्तर। हर कक्षा में सुनना, पढ़ना, लिखना और बोलना होता है। परीक्षा से पहले आम प्रमाणपत्रों के मॉडल पेपर कराए जाते हैं। कक्षा 6 से 10 की स्कूली जर्मन भी पढ़ाई जाती है। किताब आपके साथ चुनी जाती है और आप ख़रीदते हैं।',
      },
      overview: {
        en: 'From guten Tag to the B1 certificate, at your table.',
        hi: 'गुटेन टाग से बी1 प्रमाणपत्र तक, आपकी मेज़ पर।',
      },
      searchWords: [
        'german',
        'german class',
        'german language',
        'deutsch',
        'foreign language',
        'videshi bhasha',
        'जर्मन',
        'विदेशी भाषा',
      ],
    },
  ],
};
