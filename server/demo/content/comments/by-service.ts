/** Positive comments about one service, keyed by its slug. */
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
    'सारे स्विच जाँचकर दिखाए, तब {गए|गईं}।',
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
    'My two-year-old did not want {him|her} to leave!',
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
    'Hindi ho ya English, sab mein grahak sambhale.',
  ],
  cashier: ['Cash tallied to the last rupee at closing.', 'Billing itni tez ki line hi nahi lagi.'],
  'shop-display': [
    'People stop and take photos of our window now.',
    'Shaadi season ki theme ne footfall badha diya.',
  ],
  'delivery-rider': [
    'Sixty lunch orders, all hot, all on time.',
    'Purane sheher ki gali gali jaan{te|ti} hain.',
    'पार्सल और पैसे, दोनों का हिसाब सही।',
  ],
  'maths-tutor': [
    'My daughter went from 54 to 81 in one term.',
    'Trigonometry ka dar khatam ho gaya.',
    'बेटे को अब गणित अच्छा लगने लगा है।',
  ],
  'science-tutor': [
    'Explained electricity with a battery and a bulb. Brilliant.',
    'Chemistry ke reaction ab yaad ho gaye.',
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
  'packing-worker': [
    'Six hundred boxes taped and labelled, not one wrong address.',
    'Bubble wrap bhi bachaya, packing mazboot.',
    'शाम तक पूरा माल पैक, गिनती सही।',
  ],
  'cnc-operator': [
    'Offsets set in twenty minutes, first piece within size.',
    'Program dekh ke khud hi tool badal diya.',
  ],
  'mig-tig-welder': [
    'Stainless joint so fine that we did not polish it.',
    'Aluminium ki welding yahan koi nahi karta tha, inhone kar di.',
  ],
  'maintenance-fitter': [
    'Conveyor bearing changed before the tea break.',
    'Chain ki awaaz band, line sheedhi.',
  ],
  'plant-housekeeping': [
    'You could eat off our shop floor that day.',
    'Toilet bhi saaf, auditor khush.',
    'पूरी शिफ़्ट में फ़र्श सूखा और साफ़ रहा।',
  ],
  'canteen-cook': ['Two hundred plates, hot, at one o’clock sharp.', 'Sambar aur roti dono mein swaad.'],
  'quality-checker': [
    'Caught a burr that our gauge had missed.',
    'Rejection sheet itni saaf ki grahak ne rakh li.',
  ],
  'site-mason': ['Twelve feet of wall, the level did not move.', 'Plaster ekdum sapaat.'],
  'kirana-helper': [
    'Atta, dal, oil: knew every shelf by noon.',
    'Grahak ke yahan saman bhi pahuncha diya, hisaab sahi.',
    'त्योहार की भीड़ में मेरा दाहिना हाथ।',
  ],
  'inventory-count': [
    'Whole shop counted overnight, difference of only nine pieces.',
    'Excel sheet subah meri mez pe thi.',
  ],
  'shop-cleaning': [
    'The glass is so clean that a customer walked into it!',
    'Kone ki dhool bhi gayi, dukan mehak rahi hai.',
    'सुबह दुकान खोली तो नई लगी।',
  ],
  'shutter-repair': ['Stuck shutter moving with one finger now.', 'Spring badli, awaaz bilkul nahi.'],
  'freezer-repair': ['Ice cream saved, cooling back in an hour.', 'Gas leak dhoondh ke band kiya.'],
  'shop-signboard': ['Our name can be read from the flyover now.', 'Raat ko bhi chamakta hai, grahak badhe.'],
  'mobile-repair-technician': [
    'Trained my boy while changing three screens.',
    'Board ka fault pakda jo do dukanon se nahi hua.',
  ],
  'water-purifier-service': [
    'TDS from 480 to 60, showed it on the meter.',
    'Filter badla, purana bhi dikhaya.',
    'पानी का स्वाद बदल गया, रिसाव भी बंद।',
  ],
  'refrigerator-repair': ['Milk was turning every day, not any more.', 'Thermostat badla, raat tak thanda.'],
  'washing-machine-repair': [
    'Drum noise gone; it was a coin in the pump.',
    'Pani nikalna shuru, carry bag mein kachra dikhaya.',
  ],
  'geyser-repair': ['Hot bath again on the coldest day.', 'Element badla, earthing bhi check ki.'],
  'kitchen-deep-cleaning': [
    'The chimney filter is silver again. I had forgotten that.',
    'Cabinet ke andar tak ki chiknai gayi.',
    'टाइल के जोड़ फिर सफ़ेद हो उठे।',
  ],
  'water-tank-cleaning': [
    'Showed me the mud from the bottom, shocking.',
    'Tanki ke andar ki photo bheji, bilkul saaf.',
  ],
  'mason-tile-work': [
    'New tiles match the old ones to the millimetre.',
    'Bathroom ka dhalaan sahi kiya, pani nahi rukta.',
  ],
  'elder-care': ['Papa laughed for the first time in weeks.', 'Dawai time pe, tehelna bhi karaya.'],
  physiotherapist: ['Frozen shoulder moves again after eight sessions.', 'Ghutne ka dard aadha ho gaya.'],
  'house-maid': [
    'Kitchen, floors, utensils, all done by ten.',
    'Bina bole kaam kar{te|ti} hain, bharosa ho gaya.',
    'बर्तन चमक उठे, समय {के पक्के|की पक्की}।',
  ],
  gardener: ['My dying curry-leaf plant has new leaves.', 'Balcony hari bhari ho gayi.'],
  'packing-shifting-help': [
    'Not a single glass broken, even the fish tank arrived.',
    'Fridge aur almirah aaram se utaare.',
  ],
  'driver-for-day': [
    'Smooth drive to the hills and back, never above the limit.',
    'Ghat road pe bhi bachchon ko chakkar nahi aaya.',
    'बारात की गाड़ी समय पर, गाड़ी भी चमकाई।',
  ],
  'bike-car-mechanic': [
    'Battery changed in my parking within the hour.',
    'Scooter ki awaaz gayab, average bhi badha.',
  ],
  'mens-barber': [
    'Fade as good as in the mall, at half the price.',
    'Papa ka baal ghar pe hi kat gaya, aaram se.',
  ],
  'mehendi-artist': [
    'Colour came out dark as coffee.',
    'Rang bhi gehra aaya aur design bhi sabse alag.',
    'Dulhan ke haath ki baat hi alag thi.',
  ],
  'pandit-puja': ['Explained each mantra to the children.', 'Griha pravesh vidhi se, samay par.'],
  'event-photographer': ['Candid pictures of my grandmother are priceless.', 'Teen din mein album aa gaya.'],
  'pet-grooming': ['Bruno came out fluffy and calm.', 'Naakhun kaate aur usne bhonka tak nahi.'],
  'board-exam-tutor': [
    'From 61 in pre-boards to 88 in the final.',
    'Sample paper karwa karwa ke dar nikaal diya.',
    'हर गलती का कारण समझाया।',
  ],
  'neet-jee-tutor': [
    'Mechanics finally makes sense. Rank went up by nine thousand.',
    'Doubt raat ko bhi clear kar de{te|ti} hain.',
  ],
  'spoken-english-trainer': [
    'I gave my first presentation without notes.',
    'Interview mein atk<a|i> nahi, naukri lag gayi.',
    'अब दफ़्तर में बोलने में झिझक नहीं।',
  ],
  'kids-coding-tutor': [
    'My daughter made a game about our cat.',
    'Bachcha ab mobile pe khelta nahi, banata hai.',
  ],
  'dance-teacher': ['Sangeet dance was the hit of the wedding.', 'Do hafte mein poora gaana seekh liya.'],
  'driving-instructor': ['I parallel park now. In our lane!', 'Dar nikal gaya, licence pehli baar mein.'],
  'fitness-trainer': [
    'Four kilos down and no crash diet.',
    'Subah chhe baje khud aa jaa{te|ti} hain, bahana nahi chalta.',
  ],
  'primary-tutor': ['My son reads road signs aloud now.', 'Ginti khel khel mein seekh li.'],
  bookkeeper: [
    'Two years of bills in order within a week.',
    'Tally mein sab chadha diya, GST wale ko kaam aasaan.',
  ],
  'laptop-repair': [
    'SSD in, all files still there. Boots in ten seconds now.',
    'Screen ek ghante mein badal di, data waisa hi.',
    'कीबोर्ड बदला, पुराना भी दिखाया।',
  ],
  'tv-repair': ['Only a backlight strip, not the panel. Saved me a new TV.', 'Awaaz aur picture dono wapas.'],
  'microwave-repair': [
    'Leak test done before the cover went back on.',
    'Plate phir se ghoomne lagi, chingari band.',
  ],
  'mixer-repair': ['Mixer, iron and grinder done within the hour.', 'Coupler badla, awaaz ekdum kam.'],
  'home-cctv': [
    'Four cameras, no wire to be seen, app on both our phones.',
    'Password hamse hi dalwaya, bharosa hua.',
  ],
  locksmith: [
    'Door open in five minutes without a scratch.',
    'Pehle ID dekhi, phir almari kholi. Sahi tareeka.',
  ],
  'sofa-repair': ['Seats are firm again after nine years.', 'Kapda hamara, silai unki, sofa naya lagta hai.'],
  'jcb-excavator': [
    'Tank pit for our site dug in three hours, edges clean.',
    'Operator anubhavi, pipe line ko haath bhi nahi laga.',
  ],
  borewell: [
    'Told us the risk before drilling; the price per foot stayed the same.',
    'Atka pump nikala, paani phir chalu.',
  ],
  'tent-house': [
    'Everything was up the evening before, down to the carpets.',
    'Chair table sab saaf, gin ke mile.',
  ],
  caterer: ['The tasting matched what three hundred guests got.', 'Garam khana aakhri mehmaan tak.'],
  'monthly-driver': [
    'Same driver for four months, not one late morning.',
    'Gaadi saaf, mileage likh ke rakha.',
  ],
  'scrap-dealer': [
    'Digital scale, rate list first, money by UPI at once.',
    'Raddi ka sahi bhaav, ek ek kilo dikhaya.',
  ],
};
