/** What people with good experience say about one service, keyed by its slug. */
export const serviceComments: Record<string, readonly string[]> = {
  'home-deep-cleaning': [
    'Fans, grills, even the top of the fridge! Spotless.',
    'Diwali ki safai ek din mein ho gayi, kamaal hai.',
    'रसोई की चिकनाई पूरी निकल गई, कमाल कर दिया।',
  ],
  'bathroom-cleaning': [
    'Hard-water stains of three years are gone from the taps.',
    'Tiles chamak rahi hain, badbu bhi gayab.',
    'बाथरूम होटल जैसा लग रहा है।',
  ],
  'sofa-carpet-cleaning': [
    'Chai stain on our beige sofa has vanished.',
    'Sofa shaam tak sookh gaya, colour bhi khil utha.',
  ],
  'pest-control': [
    'No cockroach for two months now. Gel treatment, no smell.',
    'Deemak ka ilaaj sahi se kiya, guarantee likh ke di.',
  ],
  electrician: [
    'Found the loose neutral that two others missed.',
    'Fan ki awaaz band, MCB bhi badal di. Mast kaam.',
    'सारे स्विच जाँचकर दिखाए, तब गए।',
  ],
  plumber: [
    'Leak under the sink fixed in twenty minutes, no mess.',
    'Nal tapakna band! Washer ka bill bhi diya.',
    'टंकी की लाइन ठीक कर दी, पानी का दबाव भी बढ़ गया।',
  ],
  'ac-repair': [
    'Cooling in ten minutes again. Showed me the gas pressure reading.',
    'Do AC ki service, dono ekdum thande.',
    'दूसरों ने गैस भरने को कहा था, इन्होंने सिर्फ़ सफ़ाई से ठीक कर दिया।',
  ],
  carpenter: ['Wardrobe shutters close like new, perfectly aligned.', 'Lakdi ka kaam ekdum finishing wala.'],
  'house-painting': [
    'Covered every piece of furniture and finished a day early.',
    'Seelan theek karke hi paint kiya, tabhi accha laga.',
  ],
  'salon-at-home': [
    'Facial was so relaxing, and everything was single-use.',
    'Parlour jaane ki zaroorat hi nahi, ghar pe sab ho gaya.',
    'थ्रेडिंग और वैक्सिंग दोनों बहुत सफ़ाई से।',
  ],
  'massage-therapy': [
    'My stiff neck is finally gone. Strong, trained hands.',
    'Kamar dard mein bahut aaram mila.',
  ],
  'home-cook': [
    'The sambar tasted like my grandmother’s.',
    'Pandrah mehmano ka khana, sabne tareef ki.',
    'दाल-चावल में भी घर का स्वाद।',
  ],
  babysitter: [
    'My two-year-old did not want her to leave!',
    'Bachche ko time pe khana aur neend, sab likh ke rakha.',
  ],
  'machine-operator': [
    'Set the lathe in minutes, rejection below one percent.',
    'Press shop mein akela do machine sambhal li.',
  ],
  welder: [
    'Gate hinge welded and ground so well you cannot see the joint.',
    'Grill ki welding mazboot aur saaf.',
  ],
  loader: [
    'Unloaded 400 cartons, not one damaged.',
    'Fridge teesri manzil tak aaram se pahunchaya.',
    'ट्रक दो घंटे में ख़ाली कर दिया।',
  ],
  'forklift-operator': [
    'Smooth with the reach truck, racks were full by evening.',
    'Container din bhar mein khaali, ek bhi pallet nahi gira.',
  ],
  'security-guard': [
    'Awake all night, register perfectly filled.',
    'Shaadi mein parking aur gate dono sambhale.',
  ],
  'industrial-electrician': [
    'Panel drawing and test readings handed over, very thorough.',
    'Motor ki problem ek ghante mein pakad li.',
  ],
  salesperson: [
    'Sold more sarees in a day than my two boys together.',
    'Hindi, Kannada, English, sab mein grahak sambhale.',
  ],
  cashier: ['Cash tallied to the last rupee at closing.', 'Billing itni tez ki line hi nahi lagi.'],
  'shop-display': [
    'People stop and take photos of our window now.',
    'Shaadi season ki theme ne footfall badha diya.',
  ],
  'delivery-rider': [
    'Sixty lunch orders, all hot, all on time.',
    'Purane sheher ki gali gali jaante hain.',
    'पार्सल और पैसे, दोनों का हिसाब सही।',
  ],
  'maths-tutor': [
    'My daughter went from 54 to 81 in one term.',
    'Trigonometry ka dar khatam ho gaya.',
    'बेटे को अब गणित अच्छा लगने लगा है।',
  ],
  'science-tutor': [
    'Explained electricity with a battery and a bulb. Brilliant.',
    'Chemistry ke reaction ab yaad rehte hain.',
  ],
  'guitar-teacher': [
    'Played my first full song in the fourth class!',
    'Beta roz khud practice karta hai ab.',
  ],
  'yoga-instructor': [
    'My back pain is much less after six sessions.',
    'Subah ki shuruaat itni shaant kabhi nahi thi.',
  ],
  'tax-gst-consultant': [
    'Saved me from a wrong GST notice with one clear letter.',
    'ITR time pe file, fees pehle se tay.',
  ],
};
