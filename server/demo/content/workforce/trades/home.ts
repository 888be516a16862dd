import type { Trades } from './trade.ts';

/** Trades of the household half of Home & Personal: houses and flats. */
export const homeTrades: Trades = {
  'cleaning-pest-control': {
    work: 'hands',
    womenShare: 55,
    near: ['household-help', 'repairs-maintenance'],
    radius: [6, 18],
    partTime: 35,
    men: ['avatar-man', 'avatar-man-worker', 'avatar-man-dark'],
    women: ['avatar-woman', 'avatar-woman-headscarf', 'avatar-woman-dark'],
    everywhere: true,
    says: [
      {
        en: 'Cleans from the ceiling fan down and never forgets behind the door.',
        hi: 'पंखे से फ़र्श तक सफ़ाई; दरवाज़े के पीछे का कोना भी नहीं छोड़{ते|ती}।',
      },
      {
        en: 'Gets kitchens and bathrooms back to how they looked when new.',
        hi: 'रसोई और बाथरूम को फिर नए जैसा बना दे{ते|ती} हैं।',
      },
      {
        en: 'Works with mild liquids that are safe for children and pets.',
        hi: 'बच्चों और पालतू जानवरों के लिए सुरक्षित हल्के लिक्विड से काम कर{ते|ती} हैं।',
      },
      {
        en: 'Has cleaned more than a thousand flats before festivals.',
        hi: 'त्योहारों से पहले हज़ार से ज़्यादा फ़्लैट साफ़ कर चुक{े|ी} हैं।',
      },
      {
        en: 'A small team leader who does the difficult corners personally.',
        hi: 'छोटी टीम के साथ आ{ते|ती} हैं, मुश्किल कोने ख़ुद साफ़ कर{ते|ती} हैं।',
      },
    ],
  },
  'repairs-maintenance': {
    work: 'hands',
    womenShare: 8,
    near: ['cleaning-pest-control'],
    radius: [8, 22],
    partTime: 20,
    men: ['avatar-man-mechanic', 'avatar-man', 'avatar-man-worker'],
    women: ['avatar-woman-mechanic'],
    everywhere: true,
    says: [
      { en: 'Finds the fault before opening the tool bag.', hi: 'औज़ार खोलने से पहले ख़राबी ढूँढ ले{ते|ती} हैं।' },
      {
        en: 'ITI-trained, and carries the common spare parts along.',
        hi: 'आईटीआई प्रशिक्षित; आम पुर्ज़े साथ रख{ते|ती} हैं।',
      },
      { en: 'Repairs what others would replace.', hi: 'जिसे दूसरे बदल दें, उसे ठीक कर दे{ते|ती} हैं।' },
      {
        en: 'Looks after the pipes, wires and doors of several societies.',
        hi: 'कई सोसाइटियों के पाइप, तार और दरवाज़ों की देखभाल कर{ते|ती} हैं।',
      },
      { en: 'Learnt the trade from an uncle and improved on it.', hi: 'काम चाचा से सीखा और उसे और बेहतर किया।' },
    ],
  },
  'appliance-repair': {
    work: 'hands',
    womenShare: 8,
    near: ['repairs-maintenance'],
    radius: [8, 22],
    partTime: 25,
    men: ['avatar-man-mechanic', 'avatar-man', 'avatar-man-technologist'],
    women: ['avatar-woman-mechanic', 'avatar-woman-technologist'],
    everywhere: true,
    says: [
      {
        en: 'Brings common parts, so that one visit is mostly enough.',
        hi: 'आम पुर्ज़े साथ ला{ते|ती} हैं, ज़्यादातर एक ही बार में काम हो जाता है।',
      },
      {
        en: 'Trained at a company service centre, now on own feet.',
        hi: 'कंपनी के सर्विस सेंटर में प्रशिक्षित, अब अपना काम।',
      },
      {
        en: 'Shows the worn part and explains why it failed.',
        hi: 'घिसा पुर्ज़ा दिखा{ते|ती} हैं और समझा{ते|ती} हैं कि क्यों ख़राब हुआ।',
      },
      {
        en: 'Fridge, purifier or geyser: cold, clean and hot again.',
        hi: 'फ़्रिज, प्यूरीफ़ायर या गीज़र: फिर ठंडा, साफ़ और गरम।',
      },
    ],
  },
  'kitchen-tank-floor': {
    work: 'hands',
    womenShare: 28,
    near: ['cleaning-pest-control'],
    radius: [8, 22],
    partTime: 20,
    men: ['avatar-man', 'avatar-man-worker', 'avatar-man-dark'],
    women: ['avatar-woman', 'avatar-woman-worker', 'avatar-woman-headscarf'],
    everywhere: true,
    says: [
      { en: 'Takes the grease of years off in one morning.', hi: 'सालों की चिकनाई एक सुबह में हटा दे{ते|ती} हैं।' },
      { en: 'Rubber boots, own pump, own torch.', hi: 'रबर के जूते, अपना पंप, अपनी टॉर्च।' },
      {
        en: 'Shows photos from inside the tank, before and after.',
        hi: 'टंकी के अंदर की पहले और बाद की फ़ोटो दिखा{ते|ती} हैं।',
      },
      { en: 'Makes old floors mirror the window again.', hi: 'पुराने फ़र्श में फिर खिड़की की परछाईं दिखने लगती है।' },
    ],
  },
  'renovation-interiors': {
    work: 'hands',
    womenShare: 22,
    near: ['repairs-maintenance'],
    radius: [12, 40],
    partTime: 8,
    men: ['avatar-man-worker', 'avatar-man-artist', 'avatar-man-office', 'avatar-man-dark'],
    women: ['avatar-woman-artist', 'avatar-woman-office'],
    everywhere: false,
    says: [
      { en: 'Keeps to the budget that was written down.', hi: 'जो बजट लिखा गया, उसी में काम कर{ते|ती} हैं।' },
      { en: 'Sends a photo of the site every evening.', hi: 'हर शाम काम की फ़ोटो भेज{ते|ती} हैं।' },
      { en: 'Has turned forty old flats into bright homes.', hi: 'चालीस पुराने फ़्लैट रोशन घर बना चुक{े|ी} हैं।' },
      { en: 'Measures three times, breaks once.', hi: 'तीन बार नाप{ते|ती} हैं, एक बार तोड़{ते|ती} हैं।' },
    ],
  },
};
