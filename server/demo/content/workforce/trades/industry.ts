import type { Trades } from './trade.ts';

/** Trades of Industry & Factory. */
export const industryTrades: Trades = {
  'machines-fabrication': {
    work: 'hands',
    womenShare: 12,
    near: ['loading-warehouse', 'site-safety-power'],
    radius: [15, 35],
    partTime: 10,
    men: ['avatar-man-welder', 'avatar-man-worker', 'avatar-man-mechanic', 'avatar-man-dark'],
    women: ['avatar-woman-worker', 'avatar-woman-mechanic'],
    everywhere: false,
    says: [
      { en: 'Reads the drawing first and the machine second.', hi: 'पहले ड्रॉइंग पढ़{ते|ती} हैं, फिर मशीन।' },
      {
        en: 'Sets up lathes, presses and welding sets without help.',
        hi: 'लेथ, प्रेस और वेल्डिंग सेट बिना मदद के चला ले{ते|ती} हैं।',
      },
      {
        en: 'Came up from the shop floor and still enjoys it.',
        hi: 'शॉप फ़्लोर से आगे बढ़{े|ी} और आज भी वहीं मन लगता है।',
      },
      { en: 'Rejections go down in the first week.', hi: 'पहले हफ़्ते में ही ख़राब माल घट जाता है।' },
    ],
  },
  'loading-warehouse': {
    work: 'hands',
    womenShare: 8,
    near: ['machines-fabrication'],
    radius: [10, 30],
    partTime: 15,
    men: ['avatar-man-worker', 'avatar-man', 'avatar-man-turban'],
    women: ['avatar-woman-worker'],
    everywhere: true,
    says: [
      { en: 'Moves heavy things without a scratch.', hi: 'भारी सामान बिना खरोंच पहुँचा{ते|ती} हैं।' },
      {
        en: 'Keeps a godown so that anything is found in a minute.',
        hi: 'गोदाम ऐसे रख{ते|ती} हैं कि हर चीज़ एक मिनट में मिल जाए।',
      },
      { en: 'Knows how to stack, strap and count.', hi: 'जमाना, बाँधना और गिनना, तीनों में पक्क{े|ी}।' },
      { en: 'The same pace from morning to evening.', hi: 'सुबह से शाम तक एक ही रफ़्तार।' },
    ],
  },
  'site-safety-power': {
    work: 'hands',
    womenShare: 10,
    near: ['machines-fabrication'],
    radius: [12, 40],
    partTime: 12,
    men: ['avatar-man-guard', 'avatar-man-worker', 'avatar-man-turban'],
    women: ['avatar-woman-worker', 'avatar-woman-mechanic'],
    everywhere: false,
    says: [
      {
        en: 'Checks the helmet, the gate and the earthing before the day begins.',
        hi: 'दिन शुरू होने से पहले हेलमेट, गेट और अर्थिंग जाँच{ते|ती} हैं।',
      },
      { en: 'Hands over a report with times and readings.', hi: 'समय और रीडिंग के साथ रिपोर्ट दे{ते|ती} हैं।' },
      { en: 'Not one accident on any site so far.', hi: 'अब तक किसी साइट पर एक भी दुर्घटना नहीं।' },
      { en: 'Calm when an alarm rings at two in the night.', hi: 'रात दो बजे अलार्म बजे तब भी शांत रह{ते|ती} हैं।' },
    ],
  },
  'plant-maintenance': {
    work: 'hands',
    womenShare: 8,
    near: ['water-steam-air', 'machines-fabrication'],
    radius: [15, 35],
    partTime: 10,
    men: ['avatar-man-mechanic', 'avatar-man-worker', 'avatar-man-welder', 'avatar-man-dark'],
    women: ['avatar-woman-mechanic', 'avatar-woman-worker'],
    everywhere: false,
    says: [
      {
        en: 'Hears from the sound what a bearing needs.',
        hi: 'आवाज़ सुनकर जान ले{ते|ती} हैं कि बेयरिंग को क्या चाहिए।',
      },
      {
        en: 'Keeps lines running and writes every change in the log.',
        hi: 'लाइन चालू रख{ते|ती} हैं और हर बदलाव लॉगबुक में लिख{ते|ती} हैं।',
      },
      {
        en: 'Comes with a full set of spanners, a meter and patience.',
        hi: 'पानों का पूरा सेट, मीटर और धैर्य साथ ला{ते|ती} हैं।',
      },
      { en: 'Looks for the cause before changing a part.', hi: 'पुर्ज़ा बदलने से पहले कारण ढूँढ{ते|ती} हैं।' },
    ],
  },
  'plant-upkeep': {
    work: 'hands',
    womenShare: 45,
    near: ['loading-warehouse'],
    radius: [10, 26],
    partTime: 20,
    men: ['avatar-man-cook', 'avatar-man', 'avatar-man-worker'],
    women: ['avatar-woman-cook', 'avatar-woman', 'avatar-woman-headscarf'],
    everywhere: false,
    says: [
      {
        en: 'Keeps a plant ready for any visitor, any day.',
        hi: 'प्लांट को हर दिन, हर मेहमान के लिए तैयार रख{ते|ती} हैं।',
      },
      {
        en: 'Works around the shift and never blocks a gangway.',
        hi: 'शिफ़्ट के बीच काम कर{ते|ती} हैं, रास्ता कभी नहीं रोक{ते|तीं}।',
      },
      {
        en: 'Has fed and cleaned up after two hundred people a day.',
        hi: 'रोज़ दो सौ लोगों के खाने और सफ़ाई का काम सँभाल चुक{े|ी} हैं।',
      },
      { en: 'Never runs out of soap, gloves or good humour.', hi: 'साबुन, दस्ताने और मुस्कान, कभी कम नहीं पड़ते।' },
    ],
  },
  'production-quality': {
    work: 'hands',
    womenShare: 48,
    near: ['plant-upkeep', 'loading-warehouse'],
    radius: [12, 29],
    partTime: 12,
    men: ['avatar-man-worker', 'avatar-man-technologist', 'avatar-man-dark'],
    women: ['avatar-woman-worker', 'avatar-woman-technologist', 'avatar-woman-dark'],
    everywhere: false,
    says: [
      { en: 'Sees a fault that others pass on.', hi: 'जो ख़राबी दूसरों से छूट जाए वह देख ले{ते|ती} हैं।' },
      { en: 'Learns a new line within the first hour.', hi: 'नई लाइन पहले ही घंटे में सीख ले{ते|ती} हैं।' },
      { en: 'Steady hands, a clear count, no shortcuts.', hi: 'सधे हाथ, साफ़ गिनती, कोई शॉर्टकट नहीं।' },
      {
        en: 'Has worked on garments, auto parts and packed food.',
        hi: 'कपड़े, ऑटो पार्ट्स और पैक खाने, तीनों का अनुभव।',
      },
    ],
  },
  'building-work': {
    work: 'hands',
    womenShare: 8,
    near: ['machines-fabrication'],
    radius: [12, 35],
    partTime: 8,
    men: ['avatar-man-worker', 'avatar-man-welder', 'avatar-man-farmer', 'avatar-man-turban'],
    women: ['avatar-woman-worker'],
    everywhere: true,
    says: [
      {
        en: 'Builds straight, clears up, then leaves.',
        hi: 'सीधा बना{ते|ती} हैं, सफ़ाई कर{ते|ती} हैं, फिर जा{ते|ती} हैं।',
      },
      {
        en: 'Climbs only with a belt on, and sees that others do.',
        hi: 'बेल्ट लगाकर ही चढ़{ते|ती} हैं और दूसरों से भी लगवा{ते|ती} हैं।',
      },
      {
        en: 'Says beforehand how much material will be needed.',
        hi: 'कितना सामान लगेगा, पहले ही बता दे{ते|ती} हैं।',
      },
      {
        en: 'Learnt to lay a level wall before learning to drive.',
        hi: 'गाड़ी चलाने से पहले सीधी दीवार उठाना सीखा।',
      },
    ],
  },
  'water-steam-air': {
    work: 'hands',
    womenShare: 8,
    near: ['plant-maintenance'],
    radius: [20, 50],
    partTime: 10,
    men: ['avatar-man-mechanic', 'avatar-man-technologist', 'avatar-man-office'],
    women: ['avatar-woman-mechanic', 'avatar-woman-technologist'],
    everywhere: false,
    says: [
      {
        en: 'Finds the leak that costs you money every hour.',
        hi: 'वह रिसाव ढूँढ{ते|ती} हैं जो हर घंटे पैसा बहाता है।',
      },
      {
        en: 'Takes readings before and after, on one sheet.',
        hi: 'पहले और बाद की रीडिंग एक ही पन्ने पर दे{ते|ती} हैं।',
      },
      {
        en: 'Explains to the operator what to look at daily.',
        hi: 'ऑपरेटर को समझा{ते|ती} हैं कि रोज़ क्या देखना है।',
      },
      { en: 'Knows pumps, filters and pressure by heart.', hi: 'पंप, फ़िल्टर और प्रेशर की पूरी समझ।' },
    ],
  },
};
