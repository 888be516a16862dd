import type { SubcategoryComments } from './mood.ts';

/** Comments that fit any service of a sub-category of Retail & Shop, keyed by its slug. */
export const retailComments: SubcategoryComments = {
  'counter-display': {
    good: [
      'Handled the Diwali crowd in my shop like a pro.',
      'My regular customers asked if this is permanent staff now!',
      'Very presentable and soft-spoken. That weekend was our best.',
      'Grahak se baat karne ka tareeka bahut accha.',
      'त्योहार की भीड़ में बहुत काम {आए|आईं}।',
    ],
    fair: [
      'Good attitude, but did not know our products well.',
      'Thoda slow, par imaandar.',
      'बात अच्छी कर{ते|ती} हैं, पर सामान की जानकारी कम।',
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
    poor: ['One parcel reached wet in the rain.', 'Do order agle din mile.'],
  },
  'kirana-stock': {
    good: [
      'Every packet in its place, and the list matched to the last piece.',
      'Knew a kirana counter inside out, no teaching needed.',
      'Mahine ki pehli tareekh ki bheed aaram se nikal gayi.',
      'Found three cartons we had been billing as missing.',
      'ईमानदार और {फुर्तीले|फुर्तीली}, दुकान अपनी समझकर काम किया।',
    ],
    fair: [
      'Correct work, though slower than promised.',
      'Kaam theek, par chhoti cheezein idhar udhar rakh di.',
      'ठीक है, पर कीमतें कई बार पूछीं।',
    ],
    poor: ['The count had to be done again by us.', 'Der se {aaye|aayi} aur jaldi nikal {gaye|gayi}.'],
  },
  'shop-upkeep': {
    good: [
      'Came before opening time, so not one customer was disturbed.',
      'Told the price first and kept to it.',
      'Dukan nayi jaisi lag rahi hai, bagal ki dukan ne bhi number liya.',
      'Moved the goods with care and put each thing back.',
      'रात में काम किया, सुबह दुकान समय पर खुली।',
    ],
    fair: [
      'Satisfactory, but left some dust behind.',
      'Theek kaam, par ek ghanta late {the|thi}.',
      'काम हो गया, पर पुर्ज़े का बिल बाद में मिला।',
    ],
    poor: ['Problem was back within the week.', 'Shuru karke beech mein saman lene {chale gaye|chali gayi}.'],
  },
  'fit-out-signage': {
    good: [
      'People now find my shop without calling for directions.',
      'Drawing and final result are the same. Rare!',
      'Design mein do baar badlav kiya, bina muh banaye.',
      'Straight, strong and finished on the day they said.',
      'काम की सफ़ाई देखकर मन ख़ुश हो गया।',
    ],
    fair: [
      'Looks good, but one shade is different from the sample.',
      'Accha bana, bas do din late.',
      'ठीक बना, पर तार थोड़ा बाहर है।',
    ],
    poor: ['Measured wrongly and had to cut it again.', 'Fitting dheeli thi, do din mein hilne lagi.'],
  },
  'shop-technology': {
    good: [
      'Explained it to my staff slowly, no confusion since.',
      'Everything tested in front of me before asking for payment.',
      'Phone pe bhi baad mein madad ki, alag se paisa nahi liya.',
      'Wires tucked away, no mess on the counter.',
      'बहुत आराम से समझाया, अब कोई दिक़्क़त नहीं।',
    ],
    fair: [
      'Works, but the training was rather short.',
      'Sab chal raha hai, par ek baar phir bulana pada.',
      'काम ठीक, पर समझाया थोड़ा जल्दी-जल्दी।',
    ],
    poor: ['Stopped working the same evening.', 'Poora setup nahi kiya, baaki kal pe chhod diya.'],
  },
  'accounts-online': {
    good: [
      'For the first time I know what my shop earns.',
      'Sent everything in one folder with clear names.',
      'Kaam samajh ke kiya, baar baar poochha nahi.',
      'Online orders started in the first week itself.',
      'हिसाब शीशे जैसा साफ़ कर दिया।',
    ],
    fair: [
      'Good quality, delivered a day late.',
      'Kaam accha hai, do chhoti galti theek karwani padi.',
      'ठीक रहा, पर जवाब शाम तक मिला।',
    ],
    poor: ['Several entries were wrong.', 'Vaada kuch aur, mila kuch aur.'],
  },
  'food-counter': {
    good: [
      'Plates came back empty, customers asked for the cook.',
      'Counter stayed spotless even at eight in the evening.',
      'Swaad ekdum wahi jaisa hamare ustaad ka tha.',
      'Cap and gloves on all the time, without reminding.',
      'भीड़ में भी हाथ नहीं रुके, स्वाद लाजवाब।',
    ],
    fair: [
      'Tasty, but portions were uneven.',
      'Swaad accha, speed thodi kam.',
      'स्वाद ठीक, पर सामान कुछ ज़्यादा लगा।',
    ],
    poor: ['Too much salt and no tasting.', 'Saaf safai ka dhyan nahi rakha.'],
  },
  'shop-skills': {
    good: [
      'My customers did not notice my regular person was away.',
      'Neat hands and a calm way with fussy people.',
      'Ek ghante mein hi dukan ka tareeka samajh liya.',
      'Finished every order promised for the evening.',
      'हाथ में हुनर है, ग्राहक बहुत ख़ुश।',
    ],
    fair: [
      'Skilled, but asked for help with small things.',
      'Kaam accha, finishing thodi aur ho sakti thi.',
      'ठीक काम, पर रफ़्तार कम थी।',
    ],
    poor: ['Two pieces had to be done again.', 'Order likhna bhool {gaye|gayi}, grahak naraaz hua.'],
  },
};
