import type { SubcategoryComments } from './mood.ts';

/** Comments that fit any service of a sub-category of Home & Personal, keyed by its slug. */
export const homeComments: SubcategoryComments = {
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
      'Saman saath nahi {laye the|layi thi}, humse maanga.',
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
      'Kaam theek, par thoda kachra chhod {gaye|gayi}.',
      'काम हो गया, बाद में सफ़ाई हमें करनी पड़ी।',
    ],
    poor: ['Scratched the wall while working.', 'Ek cheez theek ki, doosri kharab ho gayi.'],
  },
  'beauty-wellness': {
    good: [
      'So gentle and hygienic, I felt completely at ease.',
      'Opened every kit in front of me. Very clean.',
      'Ghar baithe itna relaxing experience, maza aa gaya.',
      '{He|She} listened first and suggested what suits me, no pushing of products.',
      'साफ़-सफ़ाई और व्यवहार दोनों लाजवाब।',
    ],
    fair: [
      'Pleasant, but a bit rushed towards the end.',
      'Accha tha, par products thode kam {laaye the|laayi thi}.',
      'ठीक रहा, पर समय कम दिया।',
    ],
    poor: ['Kept answering calls in between.', 'Skin pe thodi jalan hui, pehle poochha bhi nahi.'],
  },
  'household-help': {
    good: [
      'Became part of the family in one day.',
      'Kept to our routine and wrote everything down.',
      'Bahut pyaar se kaam kar{te|ti} hain, ghar mein sukoon raha.',
      'Comfortable leaving the house to someone for the first time.',
      'साफ़-{सुथरे|सुथरी}, शांत और भरोसेमंद।',
    ],
    fair: [
      'Good at heart, but had to be reminded of a few things.',
      'Theek hai, thoda aur dhyan chahiye.',
      'काम ठीक, पर रसोई में सामान इधर-उधर रखा।',
    ],
    poor: ['Left earlier than agreed.', 'Baat sunne se pehle hi kaam shuru kar diya, galat hua.'],
  },
  'appliance-repair': {
    good: [
      'Opened it in front of me, showed the fault and gave a bill for the part.',
      'The other company said buy a new one. This {gentleman|lady} repaired it.',
      'Machine phir se nayi jaisi chal rahi hai.',
      'Ran it for ten minutes after the repair before leaving.',
      'पुराना पुर्ज़ा भी दिखाया, दाम भी सही लिया।',
    ],
    fair: [
      'Works again, but the part came only the next day.',
      'Theek ho gaya, par thodi awaaz abhi bhi aati hai.',
      'काम हुआ, पर पुर्ज़ा महँगा लगा।',
    ],
    poor: ['Same fault came back in a week.', 'Khol ke chhod diya, kaha part nahi hai.'],
  },
  'kitchen-tank-floor': {
    good: [
      'Oil of five years gone from the tiles, I could not believe it.',
      'Before and after photos speak for themselves.',
      'Itni chamak toh naye ghar mein bhi nahi thi.',
      'Covered everything first and left no drop of water on the floor.',
      'बिना कहे कोने-कोने तक सफ़ाई की।',
    ],
    fair: [
      'Clean, but took two hours longer than told.',
      'Upar ki almari rah gayi, baaki badhiya.',
      'सफ़ाई ठीक, पर पानी बहुत लगा।',
    ],
    poor: ['The corners behind the stove were not touched.', 'Paani phaila diya, humein pochhna pada.'],
  },
  'renovation-interiors': {
    good: [
      'Every measurement written down, every promise kept.',
      'Quotation and final bill were the same. Rare!',
      'Dust bahut kam, roz shaam ko safai karke jaa{te the|ti thi}.',
      'Told us honestly what we did not need.',
      'दो हफ़्ते का काम ठीक दो हफ़्ते में पूरा हुआ।',
    ],
    fair: [
      'Good finish, but four days late.',
      'Kaam accha, par har baat ke liye phone karna pada.',
      'काम ठीक है, पर एक टाइल का रंग अलग निकला।',
    ],
    poor: ['Workers changed three times in one week.', 'Advance lene ke baad do din gayab.'],
  },
  'care-at-home': {
    good: [
      'Talks to my mother with so much respect that the visit is the best part of the day.',
      'Clean hands, soft voice, everything written in the notebook.',
      'Papa ko pehle pasand nahi tha, ab roz intezaar rehta hai.',
      'Came on time every single day, even in the rain.',
      'घर के सदस्य जैसा अपनापन मिला।',
    ],
    fair: [
      'Kind person, but needed to be told the routine twice.',
      'Dekhbhal theek, par phone thoda zyada.',
      'व्यवहार अच्छा है, पर दो दिन देर से {आए|आईं}।',
    ],
    poor: ['A different person came without any notice.', 'Beech mein hi jaldi nikal {gaye|gayi}.'],
  },
  'daily-help-garden': {
    good: [
      'Quiet, quick and honest. House was shining in two hours.',
      'My regular help was on leave, this saved the whole week.',
      'Bina bole sab samajh {gaye|gayi}, bahut accha kaam.',
      'Handled our things as if they were their own.',
      'समय पर {आए|आईं} और मन लगाकर काम किया।',
    ],
    fair: [
      'Good work, but only after I explained it twice.',
      'Theek thaak, kone thode reh gaye.',
      'काम ठीक, पर थोड़ी जल्दबाज़ी की।',
    ],
    poor: ['Half the work was left and the time was over.', 'Bina bataye chhutti kar li.'],
  },
  'car-driver': {
    good: [
      'Smooth and patient in our traffic. Mother slept the whole way.',
      'Reached before time and found parking without help.',
      'Gaadi ko apni gaadi ki tarah sambhala.',
      'Knew the short cuts and never touched the phone.',
      'सुरक्षित और शांत, पूरा परिवार ख़ुश।',
    ],
    fair: [
      'Good, but did not know our side of the city.',
      'Kaam theek, par bees minute late.',
      'ठीक रहा, पर थोड़ा तेज़ चला{ते|ती} हैं।',
    ],
    poor: ['Braked too hard all the time.', 'Phone pe baat kar{te rahe|ti rahi}, accha nahi laga.'],
  },
  'grooming-bridal': {
    good: [
      'Everyone at the function asked for the number!',
      'Listened to what I wanted instead of what is in fashion.',
      'Sabne poochha kisne kiya, itna accha laga.',
      'Very clean tools and not one minute wasted.',
      'घर में सबको बहुत पसंद आया।',
    ],
    fair: [
      'Nice result, but it took longer than planned.',
      'Accha tha, par jo photo bheji thi waisa exact nahi.',
      'ठीक है, पर और निखार हो सकता था।',
    ],
    poor: ['Came late on the most important day.', 'Jaldi jaldi mein finishing kharab kar di.'],
  },
  'events-puja': {
    good: [
      'Our guests are still talking about it.',
      'Came an hour early, nothing was left to chance.',
      'Sab kuch itne aaram se hua, hamein kuch dekhna hi nahi pada.',
      'Polite with the elders and patient with the children.',
      'पूरे परिवार का मन प्रसन्न हो गया।',
    ],
    fair: [
      'Good on the day, slow to answer before it.',
      'Theek tha, par list mein do cheezein kam thi.',
      'आयोजन ठीक रहा, बस शुरुआत देर से हुई।',
    ],
    poor: ['Left before the last guest although it was agreed.', 'Time bataya kuch, {aaye|aayi} kuch aur.'],
  },
  'pet-care': {
    good: [
      'Our nervous Indie wagged its tail at the second visit.',
      'So gentle that my cat did not even hide.',
      'Bruno ab roz gate pe baith ke intezaar karta hai.',
      'Sent a photo each time. Such a relief at work.',
      'जानवरों से सच्चा प्यार है, साफ़ दिखता है।',
    ],
    fair: [
      'Good with the dog, but hair was left on the floor.',
      'Theek, par thoda jaldi mein {the|thi}.',
      '{अच्छे|अच्छी} हैं, पर बीस मिनट देर से {आए|आईं}।',
    ],
    poor: ['My dog was scared and nobody waited until that passed.', 'Poora time nahi diya.'],
  },
};
