import type { SubcategoryComments } from './mood.ts';

/** Comments that fit any service of a sub-category of Industry & Factory, keyed by its slug. */
export const industryComments: SubcategoryComments = {
  'machines-fabrication': {
    good: [
      'Our dispatch went out on time because of this extra hand.',
      'Followed every safety rule on the floor without being told.',
      'Drawing dekh ke turant samajh {gaye|gayi}, kaam pakka.',
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
      'मेहनती, बिना कहे सब जमा दिया।',
    ],
    fair: [
      'Work done, but took many breaks.',
      'Saman theek utara, par jama ke nahi rakha.',
      'काम हुआ, पर तय समय से ज़्यादा लगा।',
    ],
    poor: ['Two cartons were dented.', 'Beech mein bina bataye {chale gaye|chali gayi}.'],
  },
  'site-safety-power': {
    good: [
      'Disciplined, in proper gear, and knows the job.',
      'Good report at the end of the day with times and readings.',
      'Helmet aur shoes khud leke {aaye|aayi}. Achha laga.',
      'Plant head was impressed with the careful approach.',
      'ज़िम्मेदार और सतर्क। पूरी तसल्ली रही।',
    ],
    fair: [
      'Knows the work, but the report came a day late.',
      'Theek kaam, par phone pe zyada {the|thi}.',
      'ठीक है, पर थोड़ा और सतर्क रहना चाहिए।',
    ],
    poor: ['Not found at the post when we checked.', 'Samay pe nahi {pahunche|pahunchi}, kaam ruka raha.'],
  },
  'plant-maintenance': {
    good: [
      'Line was down since morning, running again before lunch.',
      'Found the real cause instead of changing part after part.',
      'Purana part dikhaya, bill diya, logbook mein bhi likh diya.',
      'Own tools, own meter, no running to our store every ten minutes.',
      'मशीन की आवाज़ सुनकर ही ख़राबी बता दी।',
    ],
    fair: [
      'Fixed, but we waited two hours for a spare that one call would have arranged.',
      'Kaam sahi, par safai hume karni padi.',
      'ठीक हो गया, पर दोबारा आना पड़ा।',
    ],
    poor: ['Same fault came back the next day.', 'Bina bataye lunch pe {gaye|gayi}, line band rahi.'],
  },
  'plant-upkeep': {
    good: [
      'Customer audit went through without a single remark on hygiene.',
      'Same person, same quality, all six days.',
      'Staff ne khud bola ki ab accha lagta hai.',
      'Works quietly around the shift and never blocks the gangway.',
      'हर कोना चमक उठा, किसी को टोकना नहीं पड़ा।',
    ],
    fair: [
      'Good start, but the last hour was slow.',
      'Theek hai, par ek jagah chhoot gayi thi.',
      'काम अच्छा, पर सामान की सूची पहले बता देते तो ठीक रहता।',
    ],
    poor: [
      'Had to call the supervisor twice to get it done properly.',
      'Adha kaam chhod ke {chale gaye|chali gayi}.',
    ],
  },
  'production-quality': {
    good: [
      'Picked up our process in an hour and kept pace till the bell.',
      'Rejections fell the very first day.',
      'Target se pachaas piece zyada nikle, sab sahi.',
      'Showed a doubtful piece to the line leader instead of letting it pass.',
      'हाथ में सफ़ाई है, गिनती भी एकदम सही।',
    ],
    fair: [
      'Careful, but a little slow for our line.',
      'Seekhne mein time laga, baad mein theek tha.',
      'काम ठीक, पर गिनती शाम को दोबारा मिलानी पड़ी।',
    ],
    poor: ['Good and bad pieces were mixed in one tray.', 'Phone dekh{te rahe|ti rahi}, line ruk gayi.'],
  },
  'building-work': {
    good: [
      'Level and line perfect, our engineer checked it himself.',
      'Site was cleared and tools washed before leaving.',
      'Jitna bola utna hi material laga, barbaadi nahi.',
      'Climbed only with a belt on. I wish all contractors did.',
      'काम मज़बूत है और दिखने में भी साफ़।',
    ],
    fair: [
      'Strong work, finishing could be better.',
      'Accha kaam, par ek din zyada lag gaya.',
      'काम ठीक हुआ, पर मलबा हमें उठवाना पड़ा।',
    ],
    poor: ['Came without the basic tools.', 'Jaldi jaldi mein tedha kar diya, phir se karwaya.'],
  },
  'water-steam-air': {
    good: [
      'Readings before and after, neatly in one sheet.',
      'Pressure is steady and the night shift stopped complaining.',
      'Bina faltu part badle theek kar diya.',
      'Explained in simple words what our operator should check daily.',
      'रिसाव बंद हुआ तो ख़र्च भी घट गया।',
    ],
    fair: [
      'Technically sound, but the visit was moved once.',
      'Kaam badhiya, report thodi der se mili.',
      'ठीक काम, पर पुर्ज़ा मिलने में तीन दिन लगे।',
    ],
    poor: ['Left a valve dripping and we found it at night.', 'Teen baar phone kiya tab {aaye|aayi}.'],
  },
};
