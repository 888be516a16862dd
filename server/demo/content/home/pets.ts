import type { SubcategoryContent } from '../types.ts';

/** Pet care. */
export const pets: SubcategoryContent = {
  id: 313,
  slug: 'pet-care',
  name: { en: 'Pet Care', hi: 'पालतू जानवरों की देखभाल' },
  picture: 'pet-grooming',
  services: [
    {
      id: 31301,
      slug: 'pet-grooming',
      name: { en: 'Pet Grooming at Home', hi: 'घर पर पालतू की ग्रूमिंग' },
      type: 'service',
      perDay: 3499,
      perHour: 649,
      demand: 'medium',
      aboutUs: {
        en: 'Dogs and cats are bathed, dried, brushed and trimmed at home. Nails, ears and paws are looked after gently, with breaks and treats. Shampoo, dryer, towels and a table are brought. Tell the groomer about age, temper, allergies and the last vaccination. A small dog takes about an hour and a half.',
        hi: 'कुत्ते और बिल्लियाँ घर पर नहलाए, सुखाए, ब्रश और ट्रिम किए जाते हैं। नाख़ून, कान और पंजे प्यार से, रुक-रुककर साफ़ होते हैं। शैम्पू, ड्रायर, तौलिए और मेज़ साथ लाए जाते हैं। उम्र, स्वभाव, एलर्जी और आख़िरी टीके के बारे में बता दें। छोटे कुत्ते में लगभग डेढ़ घंटा लगता है।',
      },
      overview: {
        en: 'A clean, calm pet without the stress of a shop full of barking.',
        hi: 'दुकान के शोर के बिना साफ़ और शांत पालतू।',
      },
      searchWords: [
        'kutte ko nehlana',
        'dog grooming',
        'pet bath',
        'cat grooming',
        'kutta',
        'billi',
        'कुत्ता',
        'पालतू',
        'बिल्ली',
      ],
    },
    {
      id: 31302,
      slug: 'dog-walker-sitter',
      name: { en: 'Dog Walker & Pet Sitter', hi: 'कुत्ता घुमाना और पालतू की देखभाल' },
      type: 'service',
      perDay: 899,
      perHour: 179,
      demand: 'low',
      aboutUs: {
        en: 'Your dog is walked on the leash, at your hours and along your way. On sitting days food, water, play and a clean corner are looked after as you have written. You get a photograph from every visit. Bags for the street are carried along. Dogs that bite have to be named beforehand.',
        hi: 'आपका कुत्ता पट्टे से, आपके समय और रास्ते पर घुमाया जाता है। देखभाल के दिन खाना, पानी, खेल और साफ़ कोना आपके लिखे अनुसार सँभाला जाता है। हर बार एक तस्वीर भेजी जाती है। सड़क साफ़ रखने की थैलियाँ साथ रहती हैं। काटने वाले कुत्ते के बारे में पहले बताना ज़रूरी है।',
      },
      overview: {
        en: 'A good walk on busy days and good company when you travel.',
        hi: 'व्यस्त दिनों में अच्छी सैर, यात्रा में अच्छा साथ।',
      },
      searchWords: [
        'dog walking',
        'kutta ghumana',
        'pet sitter',
        'dog care',
        'pet boarding',
        'puppy',
        'कुत्ता घुमाना',
        'पालतू जानवर',
      ],
    },
    {
      id: 31303,
      slug: 'dog-trainer',
      name: { en: 'Dog Trainer', hi: 'कुत्ता प्रशिक्षक' },
      type: 'service',
      perDay: 3299,
      perHour: 649,
      demand: 'new',
      aboutUs: {
        en: 'Puppies and grown dogs learn to sit, wait, walk beside you and come when called. Training is with praise and treats, never with beating. The whole family joins so that all say the same words. Six to eight lessons of an hour are usual. A collar, a long leash and small treats are all that you need.',
        hi: 'पिल्ले और बड़े कुत्ते बैठना, रुकना, साथ चलना और बुलाने पर आना सीखते हैं। सिखाना शाबाशी और बिस्किट से होता है, मार से कभी नहीं। पूरा परिवार साथ रहता है ताकि सब एक जैसे शब्द बोलें। एक-एक घंटे की छह से आठ कक्षाएँ आम हैं। बस पट्टा, लंबी रस्सी और छोटे बिस्किट चाहिए।',
      },
      overview: {
        en: 'A dog that listens, and a family that knows how to ask.',
        hi: 'बात सुनने वाला कुत्ता और सही तरीका जानने वाला परिवार।',
      },
      searchWords: [
        'dog training',
        'kutte ki training',
        'puppy training',
        'dog trainer',
        'obedience',
        'kutta sikhana',
        'कुत्ता प्रशिक्षण',
        'डॉग ट्रेनर',
      ],
    },
  ],
};
