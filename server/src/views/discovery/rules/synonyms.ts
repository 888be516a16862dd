import { REGIONAL_LINES } from './regional-synonyms.ts';
import { tokenize } from './tokenize.ts';

/** Synonyms that users type for a trade or thing, one group per line, independent of the catalogue's name for it. */
const TRADE_LINES = [
  'plumber plumbing nal naal tonti pipeline leakage pani नल टोंटी प्लंबर',
  'electrician electrical bijli wiring wireman pankha बिजली पंखा वायरिंग',
  'repair repairs repairing marammat thik theek kharab मरम्मत ठीक खराब',
  'tutor tutors tuition teacher sir madam master coaching padhai padhane shikshak शिक्षक ट्यूशन टीचर पढ़ाई',
  'maths math mathematics ganit गणित',
  'science vigyan विज्ञान',
  'english angrezi अंग्रेज़ी',
  'cleaning cleaner safai सफाई',
  'maid bai kamwali kaamwali jhadu pocha bartan naukrani कामवाली बाई झाड़ू पोछा बर्तन',
  'cook chef rasoiya bawarchi khana khansama रसोइया बावर्ची खाना कुक',
  'driver chauffeur chalak ड्राइवर चालक',
  'painter painting paint putai rangai rang पुताई पेंटर पेंटिंग रंगाई',
  'carpenter badhai barhai lakdi furniture बढ़ई लकड़ी कारपेंटर',
  'guard security chowkidar watchman pehredar चौकीदार गार्ड पहरेदार',
  'gardener garden mali bagicha माली बगीचा',
  'tailor tailoring darji silai stitching दर्जी सिलाई',
  'laundry dhobi ironing istri press धोबी धुलाई इस्त्री प्रेस',
  'babysitter nanny aaya ayah babysitting आया',
  'mason rajmistri tiles tile plaster राजमिस्त्री टाइल',
  'welder welding grill वेल्डर वेल्डिंग',
  'loader loading labour labor mazdoor coolie hamal palledar मज़दूर हमाल',
  'salon saloon parlour parlor beautician facial waxing पार्लर सैलून',
  'barber nai haircut hajam नाई हजाम',
  'massage malish masseur मालिश मसाज',
  'pandit puja pooja havan purohit पंडित पूजा हवन पुरोहित',
  'photographer photography photo camera फोटो फोटोग्राफर',
  'mehendi mehndi henna मेहंदी',
  'refrigerator fridge फ्रिज',
  'television tv टीवी',
  'ac aircon airconditioner cooling एसी',
  'ro purifier आरओ',
  'geyser gizar गीज़र',
  'pest cockroach keeda termite deemak khatmal machhar कीड़े दीमक कीट',
  'mechanic garage मैकेनिक',
  'nurse nursing नर्स',
  'physiotherapist physiotherapy physio',
  'packing packers movers shifting शिफ्टिंग पैकिंग',
  'accountant accounts hisab munim accounting हिसाब मुनीम',
  'lawyer advocate vakil legal kanoon वकील',
  'yoga yog योग',
  'dog dogs kutta pet pets कुत्ता',
  'car gaadi gadi कार गाड़ी',
  'wedding shaadi shadi marriage शादी',
];

/** Regional lines; each extends the group that has its first word, or forms a new group. */
const trades = TRADE_LINES.map((line) => line.split(' '));
const regional = REGIONAL_LINES.map((line) => line.split(' '));
const groups = [
  ...trades.map((words) => [...words, ...regional.filter(([trade = '']) => words.includes(trade)).flat()]),
  ...regional.filter(([trade = '']) => !trades.some((words) => words.includes(trade))),
].map((words) => tokenize(words.join(' ')));
const groupsOf = new Map<string, number[]>();
for (const [index, group] of groups.entries())
  for (const { sound } of group) groupsOf.set(sound, [...(groupsOf.get(sound) ?? []), index]);

/** Returns further words for what these words name, in the same form. */
export function synonymsOf(words: readonly { readonly sound: string }[]): { text: string; sound: string }[] {
  const groupIndexes = new Set(words.flatMap(({ sound }) => groupsOf.get(sound) ?? []));
  return [...groupIndexes].flatMap((index) => groups[index] ?? []);
}
