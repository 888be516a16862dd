/** How a review sounds: 4 and 5 stars good, 3 fair, below poor. */
export type Mood = 'good' | 'fair' | 'poor';

/** Comments that fit any service of a sub-category, keyed by its slug. */
export const subcategoryComments: Record<string, Record<Mood, readonly string[]>> = {
  'cleaning-pest-control': {
    good: [
      'Home feels new again. Guests noticed it first thing.',
      'Moved every single thing back to its own place.',
      'Ghar ke kone kone tak kaam kiya, itni mehnat pehli baar dekhi.',
      'Took off footwear at the door and was careful with our things.',
      'घर को अपने घर की तरह सँभाला।',
    ],
    fair: [
      'Fine work but the balcony was forgotten.',
      'Saman saath nahi laye the, humse maanga.',
      'काम ठीक किया, पर बाद में फ़र्श ख़ुद पोंछना पड़ा।',
    ],
    poor: ['Corners were left as they were.', 'Smell bahut tez thi aur kaam aadha.'],
  },
  'repairs-maintenance': {
    good: [
      'Showed me the old part and the bill for the new one.',
      'Diagnosed it in minutes where others only guessed.',
      'Society ke gate se lekar kaam tak sab smooth.',
      'Took off footwear at the door and swept up afterwards.',
      'ख़राबी दिखाकर समझाई, फिर ठीक की।',
    ],
    fair: [
      'Repaired, but needed a second visit for a part.',
      'Kaam theek, par thoda kachra chhod gaye.',
      'काम हो गया, बाद में सफ़ाई हमें करनी पड़ी।',
    ],
    poor: ['Scratched the wall while working.', 'Ek cheez theek ki, doosri kharab ho gayi.'],
  },
  'beauty-wellness': {
    good: [
      'So gentle and hygienic, I felt completely at ease.',
      'Opened every kit in front of me. Very clean.',
      'Ghar baithe itna relaxing experience, maza aa gaya.',
      'She listened first and suggested what suits me, no pushing of products.',
      'साफ़-सफ़ाई और व्यवहार दोनों लाजवाब।',
    ],
    fair: [
      'Pleasant, but a bit rushed towards the end.',
      'Accha tha, par products thode kam laayi thi.',
      'ठीक रहा, पर समय कम दिया।',
    ],
    poor: ['Kept answering calls in between.', 'Skin pe thodi jalan hui, pehle poochha bhi nahi.'],
  },
  'household-help': {
    good: [
      'Became part of the family in one day.',
      'Kept to our routine and wrote everything down.',
      'Bahut pyaar se kaam karti hain, ghar mein sukoon raha.',
      'Comfortable leaving the house to someone for the first time.',
      'साफ़-सुथरी, शांत और भरोसेमंद।',
    ],
    fair: [
      'Good at heart, but had to be reminded of a few things.',
      'Theek hai, thoda aur dhyan chahiye.',
      'काम ठीक, पर रसोई में सामान इधर-उधर रखा।',
    ],
    poor: ['Left earlier than agreed.', 'Baat sunne se pehle hi kaam shuru kar diya, galat hua.'],
  },
  'machines-fabrication': {
    good: [
      'Our dispatch went out on time because of this extra hand.',
      'Followed every safety rule on the floor without being told.',
      'Drawing dekh ke turant samajh gaye, kaam pakka.',
      'Supervisor asked for the same person next week.',
      'काम की समझ गहरी है, माल में ख़राबी नहीं निकली।',
    ],
    fair: [
      'Good worker but needed guidance for the first two hours.',
      'Speed thodi kam thi, par kaam sahi kiya.',
      'काम ठीक, पर लंच के बाद रफ़्तार कम हो गई।',
    ],
    poor: ['Did not have experience on the work we described.', 'Finishing kharab thi, dobara karwana pada.'],
  },
  'loading-warehouse': {
    good: [
      'Same speed from morning to evening. Hard worker.',
      'Godown was arranged so well that picking is faster now.',
      'Bhaari saman bhi aaram se, ek kharoch nahi.',
      'Counted aloud and tallied with our list. Very organised.',
      'मेहनती आदमी, बिना कहे सब जमा दिया।',
    ],
    fair: [
      'Work done, but took many breaks.',
      'Saman theek utara, par jama ke nahi rakha.',
      'काम हुआ, पर तय समय से ज़्यादा लगा।',
    ],
    poor: ['Two cartons were dented.', 'Beech mein bina bataye chala gaya.'],
  },
  'site-safety-power': {
    good: [
      'Disciplined, in proper gear, and knows the job.',
      'Good report at the end of the day with times and readings.',
      'Helmet aur shoes khud leke aaye. Achha laga.',
      'Plant head was impressed with the careful approach.',
      'ज़िम्मेदार और सतर्क। पूरी तसल्ली रही।',
    ],
    fair: [
      'Knows the work, but the report came a day late.',
      'Theek kaam, par phone pe zyada the.',
      'ठीक है, पर थोड़ा और सतर्क रहना चाहिए।',
    ],
    poor: ['Not found at the post when we checked.', 'Samay pe nahi pahunche, kaam ruka raha.'],
  },
  'counter-display': {
    good: [
      'Handled the Diwali crowd in my shop like a pro.',
      'My regular customers asked if this is permanent staff now!',
      'Very presentable and soft-spoken. That weekend was our best.',
      'Grahak se baat karne ka tareeka bahut accha.',
      'त्योहार की भीड़ में बहुत काम आए।',
    ],
    fair: [
      'Good attitude, but did not know our products well.',
      'Thoda slow, par imaandar.',
      'बात अच्छी करते हैं, पर सामान की जानकारी कम।',
    ],
    poor: ['Spent too much time on the phone at the counter.', 'Rush hour mein hi break le liya.'],
  },
  'stock-delivery': {
    good: [
      'Not one wrong address all day.',
      'Saved our Sunday sale when our own boy fell sick.',
      'Imaandari se ek ek paise ka hisaab diya.',
      'Quick, cheerful and good with customers at the door.',
      'समय पर और सँभालकर पहुँचाया।',
    ],
    fair: [
      'Good, but two deliveries were late.',
      'Raasta poochhne mein time gaya, baaki theek.',
      'ठीक काम, पर फ़ोन देर से उठाया।',
    ],
    poor: ['One parcel reached wet in the rain.', 'Do order agle din pahunche.'],
  },
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
    poor: ['Ended fifteen minutes early and did not make it up.', 'Taiyari ke bina aaye the.'],
  },
  'music-yoga': {
    good: [
      'The best hour of my week.',
      'Starts from where you are, never compares.',
      'Sikhane ka andaaz itna accha ki bore hi nahi hote.',
      'My parents joined too and loved it.',
      'धैर्य और प्यार से सिखाते हैं।',
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
};
