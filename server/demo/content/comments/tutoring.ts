import type { SubcategoryComments } from './mood.ts';

/** Comments that fit any service of a sub-category of Tutoring & Consulting, keyed by its slug. */
export const tutoringComments: SubcategoryComments = {
  'school-tuition': {
    good: [
      'Explains without making the child feel small. A real teacher.',
      'Patient with every question, even the silly ones.',
      'Bachcha ab khud se homework karta hai!',
      'Weekly note to parents is a lovely idea.',
      'समझाने का ढंग बहुत सरल और प्यारा है।',
    ],
    fair: [
      'Knows the subject well but goes a little fast.',
      'Knowledge accha hai, par time thoda kam diya.',
      'जानकारी अच्छी है, थोड़ा और समय देना चाहिए।',
    ],
    poor: ['Ended fifteen minutes early and did not make it up.', 'Taiyari ke bina {aaye the|aayi thi}.'],
  },
  'music-yoga': {
    good: [
      'The best hour of my week.',
      'Starts from where you are, never compares.',
      'Sikhane ka andaaz itna accha ki class chhoti lagti hai.',
      'My parents joined too and loved it.',
      'धैर्य और प्यार से सिखा{ते|ती} हैं।',
    ],
    fair: [
      'Nice class, but too basic for me.',
      'Accha hai, par har baar thoda late.',
      'ठीक रहा, पर अभ्यास के लिए कुछ लिखकर नहीं दिया।',
    ],
    poor: ['Cancelled once and came unprepared the next time.', 'Class aadhe ghante mein khatam kar di.'],
  },
  'business-legal': {
    good: [
      'Plain words, fixed fee, no running around.',
      'Every paper explained before I signed.',
      'Mahino ka kaam do din mein ho gaya.',
      'Replied to each message the same day.',
      'काग़ज़ों की पूरी सूची पहले ही दे दी, कोई परेशानी नहीं।',
    ],
    fair: [
      'Right advice, slow replies.',
      'Kaam hua par follow-up karna pada.',
      'सलाह ठीक थी, पर जवाब देर से मिले।',
    ],
    poor: ['Had to explain my case three times.', 'Last date se ek din pehle tak intezaar karwaya.'],
  },
  'exam-preparation': {
    good: [
      'The weekly test showed us exactly where the marks were lost.',
      'My son has stopped fearing the paper. That alone is worth it.',
      'Chhote chhote target diye, padhai bojh nahi lagi.',
      'Corrects every answer the same day, with remarks.',
      'कमज़ोर पाठ पहले पढ़ाए, बहुत फ़र्क़ पड़ा।',
    ],
    fair: [
      'Good notes, but too little time for doubts.',
      'Padha{te|ti} accha hain, par speed thodi tez hai.',
      'ठीक हैं, पर टेस्ट की कॉपी देर से मिली।',
    ],
    poor: ['Syllabus was not finished as planned.', 'Do class cancel ki, badle mein kuch nahi.'],
  },
  languages: {
    good: [
      'I ordered for the whole family in a restaurant. First time!',
      'Never laughs at mistakes, only smiles and repeats.',
      'Teen hafte mein hi bolne ki himmat aa gayi.',
      'Real sentences from day one, not lists of words.',
      'झिझक दूर हो गई, अब दफ़्तर में बोल ले<ता|ती> हूँ।',
    ],
    fair: [
      'Nice talks, but I wanted more writing.',
      'Accha hai, par grammar thoda kam karaya.',
      'ठीक है, पर होमवर्क जाँचने में देर होती है।',
    ],
    poor: ['Same lesson twice, no preparation.', 'Aadhe time toh idhar udhar ki baatein ki.'],
  },
  'coding-computers': {
    good: [
      'My daughter made a quiz for grandma. So proud.',
      'Explained slowly and wrote each step in my notebook.',
      'Ab khud bill bhar<ta|ti> hoon, kisi se poochna nahi padta.',
      'Taught on our own data, so it was useful the next morning.',
      'डर निकल गया, अब कंप्यूटर मज़ेदार लगता है।',
    ],
    fair: [
      'Knows a lot, but uses difficult words.',
      'Theek hai, par practice ke liye aur chahiye tha.',
      'समझा{ते|ती} ठीक हैं, पर थोड़ा तेज़।',
    ],
    poor: ['Spent half the lesson installing things.', 'Phone pe {lage rahe|lagi rahi}, sikhaya kam.'],
  },
  'arts-dance-chess': {
    good: [
      'My daughter counts the days to the next lesson.',
      'Patient with beginners, serious about the basics.',
      'Function mein sabne taali bajayi, wah!',
      'Finds something to praise and something to improve every time.',
      'कला भी सिखाई और धैर्य भी।',
    ],
    fair: [
      'Enjoyable, but I expected more variety.',
      'Accha sikha{te|ti} hain, par class choti lagti hai.',
      'ठीक रहा, बस अभ्यास की सूची नहीं मिली।',
    ],
    poor: ['Children were bored after ten minutes.', 'Har baar wahi cheez, aage badhe hi nahi.'],
  },
  'driving-fitness': {
    good: [
      'Calm voice, clear instructions. I drive to work alone now.',
      'Pushed me just enough and never made me feel small.',
      'Himmat bahut badhi, ab khud kar le<ta|ti> hoon.',
      'At the gate at six sharp, winter or rain.',
      'हर बात का कारण समझा{ते|ती} हैं, सीखना आसान हो गया।',
    ],
    fair: [
      'Good coach, but two lessons were moved at the last minute.',
      'Theek hai, par thoda aur dhyan dena chahiye.',
      'ठीक सिखा{ते|ती} हैं, पर समय थोड़ा कम पड़ा।',
    ],
    poor: ['Shouted when I made a mistake.', 'Late {aaye|aayi} aur time pe hi khatam kar diya.'],
  },
  'early-learning': {
    good: [
      'My son reads the shop signs aloud on the way home now.',
      'Games, songs and still all the homework done.',
      'Bachchi khud kehti hai, teacher kab {aayenge|aayengi}?',
      'Tells us every day what went well.',
      'बहुत प्यार से सिखा{ते|ती} हैं, बच्चा ख़ुश रहता है।',
    ],
    fair: [
      'Sweet with children, but the bag was still a mess.',
      'Accha hai, par likhai par aur dhyan chahiye.',
      'पढ़ा{ते|ती} ठीक हैं, पर कभी-कभी देर से आ{ते|ती} हैं।',
    ],
    poor: ['Used the phone while the child was writing.', 'Bachche ko daant diya, woh ab dar gaya hai.'],
  },
  'company-hr-marketing': {
    good: [
      'Knew our trade and spoke our language. No jargon.',
      'Everything on one page every month, just as promised.',
      'Sab kaagaz ek hi baar mein sahi.',
      'Told us what we do not need and saved us money.',
      'छोटे व्यापारी की परेशानी समझ{ते|ती} हैं।',
    ],
    fair: [
      'Work is right, but the reply takes two days.',
      'Kaam hua, par har cheez yaad dilani padi.',
      'ठीक काम, पर शुरुआत में ख़र्च साफ़ नहीं था।',
    ],
    poor: ['A junior came who knew nothing of our case.', 'Pehle fees li, phir phone uthana band.'],
  },
  'career-money': {
    good: [
      'Two hours that cleared a whole year of confusion.',
      'Asked about us first, gave advice after.',
      'Bina kuch beche sachchi salah di.',
      'We have three plans on paper and a calm house.',
      'बच्चे ने पहली बार खुलकर अपनी बात कही।',
    ],
    fair: [
      'Useful, but much of it could be found online.',
      'Salah theek, par hamare budget se thodi door.',
      'ठीक लगा, पर लिखित नोट देर से मिला।',
    ],
    poor: ['Seemed to have one answer for everybody.', 'Sunne se zyada bola, kuch naya nahi tha.'],
  },
  'architecture-vastu': {
    good: [
      'Drew on the spot while we talked. We saw our home for the first time.',
      'Small changes, big difference. No breaking of walls.',
      'Naksha ek hi baar mein pass ho gaya.',
      'Answered even the questions of my father, twice.',
      'हर बात का कारण बताया, तब सलाह दी।',
    ],
    fair: [
      'Good ideas, drawings came a week late.',
      'Accha kaam, par site pe ek hi baar {aaye|aayi}.',
      'सलाह ठीक, पर थोड़ी महँगी।',
    ],
    poor: ['Drew what they liked, not what we asked for.', 'Do mahine se bas aaj kal aaj kal.'],
  },
};
