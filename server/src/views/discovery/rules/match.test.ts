import { describe, expect, it } from 'vitest';
import { type SearchItem, createMatcher } from './match.ts';

const item = (english: string, hindi: string, words = '', ...parentNames: string[]): SearchItem => ({
  names: [english, hindi],
  words,
  parentNames,
});

const HOME = ['Home & Personal', 'घर और निजी सेवाएँ'];
const REPAIRS = ['Repairs & Maintenance', 'मरम्मत और रखरखाव', ...HOME];
const APPLIANCES = ['Appliance Repair', 'घरेलू उपकरणों की मरम्मत', ...HOME];
const CLEANING = ['Cleaning & Pest Control', 'सफ़ाई और कीट नियंत्रण', ...HOME];
const HELP = ['Household Help', 'घरेलू सहायता', ...HOME];
const BEAUTY = ['Beauty & Wellness', 'सौंदर्य और सेहत', ...HOME];
const SCHOOL = ['School Tuition', 'स्कूल ट्यूशन', 'Tutoring & Consulting', 'शिक्षण और परामर्श'];
const FACTORY = ['Loading & Warehouse', 'लोडिंग और गोदाम', 'Industry & Factory', 'उद्योग और फ़ैक्ट्री'];

/** A catalogue like the demo's, in an order that does not favour any result. */
const items: Record<string, SearchItem> = {
  home: item('Home & Personal', 'घर और निजी सेवाएँ'),
  retail: item('Retail & Shop', 'रिटेल और दुकान'),
  repairs: item('Repairs & Maintenance', 'मरम्मत और रखरखाव', '', ...HOME),
  appliances: item('Appliance Repair', 'घरेलू उपकरणों की मरम्मत', '', ...HOME),
  cleaning: item('Home Deep Cleaning', 'घर की गहरी सफ़ाई', 'ghar ki safai full house', ...CLEANING),
  bathroom: item('Bathroom Cleaning', 'बाथरूम की सफ़ाई', 'toilet washroom', ...CLEANING),
  sofa: item('Sofa & Carpet Cleaning', 'सोफ़ा और कालीन की सफ़ाई', 'kaleen', ...CLEANING),
  pests: item('Pest Control', 'कीट नियंत्रण', 'spray', ...CLEANING),
  tank: item('Water Tank Cleaning', 'पानी की टंकी की सफ़ाई', 'tanki', ...CLEANING),
  maid: item('House Maid', 'घर की कामवाली', 'jhadu pocha bartan', ...HELP),
  cook: item('Home Cook', 'घर का रसोइया', 'khana tiffin', ...HELP),
  babysitter: item('Babysitter', 'बच्चों की देखभाल', 'bachche', ...HELP),
  tailor: item('Tailor at Home', 'घर पर दर्ज़ी', 'kapde', ...HELP),
  gardener: item('Gardener', 'माली', 'plants', ...HELP),
  laundry: item('Laundry & Ironing', 'कपड़े धुलाई और प्रेस', '', ...HELP),
  electrician: item('Electrician', 'इलेक्ट्रीशियन', 'bijli mistri switch', ...REPAIRS),
  plumber: item('Plumber', 'प्लंबर', 'nal leak', ...REPAIRS),
  carpenter: item('Carpenter', 'बढ़ई', 'almari', ...REPAIRS),
  painting: item('House Painting', 'घर की पेंटिंग', 'distemper', ...REPAIRS),
  ac: item('AC Service & Repair', 'एसी सर्विस और मरम्मत', 'gas refill', ...APPLIANCES),
  fridge: item('Refrigerator Repair', 'फ़्रिज की मरम्मत', '', ...APPLIANCES),
  washing: item('Washing Machine Repair', 'वॉशिंग मशीन की मरम्मत', '', ...APPLIANCES),
  ro: item('RO & Water Purifier Service', 'आरओ और वॉटर प्यूरीफ़ायर सर्विस', '', ...APPLIANCES),
  tv: item('TV Mounting & Set-up', 'टीवी लगाना और सेट-अप', '', ...APPLIANCES),
  salon: item('Salon at Home for Women', 'महिलाओं के लिए घर पर सैलून', 'threading', ...BEAUTY),
  massage: item('Massage Therapy', 'मालिश थेरेपी', '', ...BEAUTY),
  mehendi: item('Mehendi Artist', 'मेहंदी कलाकार', 'dulhan', ...BEAUTY),
  waterproofing: item('Waterproofing & Damp Repair', 'वॉटरप्रूफ़िंग और सीलन का इलाज', 'seelan', ...HOME),
  driver: item('Driver for the Day', 'एक दिन के लिए ड्राइवर', '', ...HOME),
  pandit: item('Pandit for Puja', 'पूजा के लिए पंडित जी', 'havan', ...HOME),
  photographer: item('Event Photographer', 'आयोजन का फ़ोटोग्राफ़र', '', ...HOME),
  maths: item('Maths Tutor', 'गणित शिक्षक', 'cbse', ...SCHOOL),
  science: item('Science Tutor', 'विज्ञान शिक्षक', 'physics', ...SCHOOL),
  english: item('Spoken English', 'अंग्रेज़ी बोलना', 'angrezi', ...SCHOOL),
  loader: item('Loader & Unloader', 'लोडिंग-अनलोडिंग मज़दूर', 'hamal', ...FACTORY),
  welder: item('Welder & Fabricator', 'वेल्डर और फ़ैब्रिकेटर', 'gate', ...FACTORY),
  guard: item('Security Guard', 'सुरक्षा गार्ड', '', ...FACTORY),
};

const names = Object.keys(items);
const find = createMatcher(Object.values(items));
const found = (query: string) =>
  find(query)
    .toSorted((one, other) => other.tier - one.tier || other.quality - one.quality)
    .map(({ index, tier }) => ({ name: names[index], tier }));

/** Queries and the expected first hit, such as `home, retail`; several where they rank equally. */
const table: Record<string, [string, string][]> = {
  'as it is called, whole or begun': [
    ['plumber', 'plumber'],
    ['PLUMBER', 'plumber'],
    ['plum', 'plumber'],
    ['electrician', 'electrician'],
    ['pest control', 'pests'],
    ['pest co', 'pests'],
    ['sofa cleaning', 'sofa'],
    ['carpet clean', 'sofa'],
    ['ac', 'ac'],
    ['a.c. repair', 'ac'],
    ['R.O. service', 'ro'],
    ['tv', 'tv'],
    ['math tutor', 'maths'],
    ['retail', 'retail'],
    ['repairs', 'repairs'],
    ['home', 'home'],
    ['gardeners', 'gardener'],
    ['air conditioner', 'ac'],
    ['water proofing', 'waterproofing'],
    ['washingmachine', 'washing'],
    ['baby sitter', 'babysitter'],
  ],
  'with a mistake': [
    ['plumbr', 'plumber'],
    ['plmuber', 'plumber'],
    ['plummber', 'plumber'],
    ['lumber', 'plumber'],
    ['plumbar', 'plumber'],
    ['elecrtician', 'electrician'],
    ['eletrician', 'electrician'],
    ['electricean', 'electrician'],
    ['elctrician', 'electrician'],
    ['electrc', 'electrician'],
    ['carpentar', 'carpenter'],
    ['capenter', 'carpenter'],
    ['panter', 'painting'],
    ['gardner', 'gardener'],
    ['tailer', 'tailor'],
    ['bathrom cleening', 'bathroom'],
    ['refridgerator', 'fridge'],
    ['refrigrator', 'fridge'],
    ['wahsing machine', 'washing'],
    ['photografer', 'photographer'],
    ['masage', 'massage'],
    ['securty gaurd', 'guard'],
    ['mths tutor', 'maths'],
    ['tution science', 'science'],
    ['babysiter', 'babysitter'],
    ['pandti', 'pandit'],
  ],
  'in Hindi, by Latin letters': [
    ['bijli wala', 'electrician'],
    ['bijlee', 'electrician'],
    ['bijalee wale', 'electrician'],
    ['bijliwala', 'electrician'],
    ['nal', 'plumber'],
    ['naal', 'plumber'],
    ['nal wala chahiye', 'plumber'],
    ['jhadu pocha', 'maid'],
    ['jhaadu poncha', 'maid'],
    ['kaamwali bai', 'maid'],
    ['kaam wali', 'maid'],
    ['bathroom ki safai', 'bathroom'],
    ['ghar ki saphaai', 'cleaning'],
    ['rasoiya', 'cook'],
    ['rasoia', 'cook'],
    ['khana banane wali', 'cook'],
    ['maths sir', 'maths'],
    ['ganit', 'maths'],
    ['driver chahiye', 'driver'],
    ['draiver', 'driver'],
    ['AC thik karna', 'ac'],
    ['ac theek karna hai', 'ac'],
    ['fridge marammat', 'fridge'],
    ['chokidar', 'guard'],
    ['chaukidaar', 'guard'],
    ['darzi', 'tailor'],
    ['maali', 'gardener'],
    ['badhai', 'carpenter'],
    ['putai', 'painting'],
    ['mehndi', 'mehendi'],
    ['majdoor', 'loader'],
    ['mazdur', 'loader'],
    ['angreji', 'english'],
    ['tanki ki safai', 'tank'],
    ['pooja', 'pandit'],
    ['maalish', 'massage'],
  ],
  'in Devanagari': [
    ['बिजली वाला', 'electrician'],
    ['बिजली', 'electrician'],
    ['प्लंबर', 'plumber'],
    ['प्लम्बर', 'plumber'],
    ['नल ठीक करना', 'plumber'],
    ['घर की सफ़ाई', 'cleaning'],
    ['घर की सफाई', 'cleaning'],
    ['झाड़ू पोछा', 'maid'],
    ['झाडू पोंछा', 'maid'],
    ['रसोइया', 'cook'],
    ['खाना बनाने वाली', 'cook'],
    ['गणित', 'maths'],
    ['दर्जी', 'tailor'],
    ['चौकीदार', 'guard'],
    ['एसी की मरम्मत', 'ac'],
    ['ड्राइवर चाहिए', 'driver'],
  ],
  'among words that say nothing': [
    ['plumber near me', 'plumber'],
    ['i need a good plumber urgently', 'plumber'],
    ['electrician for home', 'electrician'],
    ['urgent carpenter services', 'carpenter'],
    ['ghar ke liye driver', 'driver'],
    ['पास में प्लंबर', 'plumber'],
    ['घर के लिए माली', 'gardener'],
    ['best tailor in koramangala', 'tailor'],
    ['plumber mg road', 'plumber'],
  ],
};

describe('createMatcher', () => {
  for (const [kind, rows] of Object.entries(table))
    it.each(rows)(`${kind}: %j finds %s`, (query, name) => {
      expect(found(query)[0]?.name).toBe(name);
    });

  it.each([
    '',
    '   ',
    '!!!',
    '💧',
    'asdfgh',
    'asdf',
    'qwerty',
    'zxcvb',
    'xyzzy',
    'xq',
    'aaaa',
    '12345',
    '%_',
    'helicopter',
    'helicopter repair',
    'pizza',
    'qorvum plimth',
    'foobar',
    'hello',
    'me the',
    'wibble',
    'mountain',
    'banana',
    'sarkari naukri',
    'cricket score',
    'हेलीकॉप्टर',
    'कखगघ',
  ])('%j: finds nothing', (query) => {
    expect(found(query)).toEqual([]);
  });

  it('finds nothing for random letters', () => {
    let state = 7;
    const any = (count: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * count);
    };
    const thrown = Array.from({ length: 400 }, () =>
      Array.from({ length: 6 + any(5) }, () => 'abcdefghijklmnopqrstuvwxyz'[any(26)]).join(''),
    );
    expect(thrown.filter((query) => found(query).length > 0)).toEqual([]);
  });

  it('returns the tier of each hit', () => {
    expect(found('pest control')[0]).toEqual({ name: 'pests', tier: 5 });
    expect(found('house pain')[0]).toEqual({ name: 'painting', tier: 4 });
    expect(found('cleaning carpet')[0]).toEqual({ name: 'sofa', tier: 3 });
    expect(found('carpt cleaning')[0]).toEqual({ name: 'sofa', tier: 2 });
    expect(found('carpet moonlight')[0]).toEqual({ name: 'sofa', tier: 1 });
  });

  it('ranks a match by name before a match by category', () => {
    const order = found('cleaning').map(({ name }) => name);
    expect(order.indexOf('bathroom')).toBeLessThan(order.indexOf('pests'));
    expect(order).toContain('pests');
  });
});
