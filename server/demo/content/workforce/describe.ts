import type { Random } from '../../random.ts';
import { inflect } from '../inflect.ts';
import type { Bilingual } from '../types.ts';
import type { Trade } from './trades/trade.ts';

/** Second sentences: what customers praise. `{ते|ती}` holds the masculine and feminine forms. */
const traits: readonly Bilingual[] = [
  {
    en: 'Arrives ten minutes early and calls before ringing the bell.',
    hi: 'दस मिनट पहले पहुँच{ते|ती} हैं और घंटी से पहले फ़ोन कर{ते|ती} हैं।',
  },
  { en: 'Says the price first, and it stays the price.', hi: 'दाम पहले बता{ते|ती} हैं और वही रहता है।' },
  { en: 'Listens first, works second.', hi: 'पहले पूरी बात सुन{ते|ती} हैं, फिर काम कर{ते|ती} हैं।' },
  {
    en: 'Most calls come from neighbours of earlier customers.',
    hi: 'ज़्यादातर बुलावे पुराने ग्राहकों के पड़ोसियों से आते हैं।',
  },
  { en: 'Explains every step in simple words.', hi: 'हर कदम आसान शब्दों में समझा{ते|ती} हैं।' },
  { en: 'Would rather say no than promise what cannot be kept.', hi: 'जो न हो सके उसका वादा नहीं कर{ते|तीं}।' },
  { en: 'Known for patience with elderly people.', hi: 'बुज़ुर्गों के साथ धैर्य के लिए जान{े|ी} जा{ते|ती} हैं।' },
  { en: 'Keeps a written list, so that nothing is forgotten.', hi: 'लिखकर काम कर{ते|ती} हैं, ताकि कुछ छूटे नहीं।' },
  { en: 'Free on Sundays and festival days as well.', hi: 'रविवार और त्योहार के दिन भी उपलब्ध।' },
  { en: 'Answers messages the same evening.', hi: 'संदेश का जवाब उसी शाम दे{ते|ती} हैं।' },
  {
    en: 'Tells you what you can do without, and saves you money.',
    hi: 'जो ज़रूरी नहीं वह भी बता{ते|ती} हैं, पैसे बच जाते हैं।',
  },
  { en: 'Early morning is no trouble.', hi: 'सुबह जल्दी का समय भी कोई परेशानी नहीं।' },
  {
    en: 'Careful with time: not a minute is billed twice.',
    hi: 'समय का पूरा ध्यान: एक मिनट का भी हिसाब ग़लत नहीं।',
  },
  { en: 'Respects the rules of your home or society.', hi: 'आपके घर और सोसाइटी के नियमों का मान रख{ते|ती} हैं।' },
  { en: 'Regular customers have the number saved.', hi: 'पुराने ग्राहक नंबर सँभालकर रखते हैं।' },
  { en: 'Asks before deciding anything for you.', hi: 'आपके लिए कुछ तय करने से पहले पूछ{ते|ती} हैं।' },
  {
    en: 'Speaks your language, and a little of the neighbour’s.',
    hi: 'आपकी भाषा बोल{ते|ती} हैं, और थोड़ी पड़ोसी की भी।',
  },
];

/** More second sentences: for manual trades, and for teachers and advisers. */
const traitsOf: Record<Trade['work'], readonly Bilingual[]> = {
  hands: [
    { en: 'Leaves the place as clean as it was.', hi: 'जगह को उतनी ही साफ़ छोड़{ते|ती} हैं जितनी मिली थी।' },
    {
      en: 'Brings own tools and looks after yours.',
      hi: 'अपना सामान साथ ला{ते|ती} हैं और आपका भी सँभाल{ते|ती} हैं।',
    },
    { en: 'Takes a photo before and after the work.', hi: 'काम से पहले और बाद की फ़ोटो ले{ते|ती} हैं।' },
    { en: 'Happy to come again if something is not right.', hi: 'कुछ ठीक न लगे तो ख़ुशी से दोबारा आ{ते|ती} हैं।' },
    {
      en: 'Quiet, quick and careful with other people’s things.',
      hi: 'शांत, तेज़ और दूसरों की चीज़ों का ध्यान रखने वाल{े|ी}।',
    },
    { en: 'Gives a bill for everything that was bought.', hi: 'ख़रीदी गई हर चीज़ का बिल दे{ते|ती} हैं।' },
    { en: 'Finishes on the day that was agreed.', hi: 'तय दिन पर काम पूरा कर{ते|ती} हैं।' },
    {
      en: 'Trains two younger helpers and checks their work.',
      hi: 'दो नए साथियों को सिखा{ते|ती} हैं और उनका काम ख़ुद जाँच{ते|ती} हैं।',
    },
    {
      en: 'Comes with a smile, also on the third floor without a lift.',
      hi: 'बिना लिफ़्ट की तीसरी मंज़िल पर भी मुस्कुराते हुए।',
    },
    { en: 'Takes small jobs as seriously as large ones.', hi: 'छोटे काम को भी बड़े जितना ध्यान दे{ते|ती} हैं।' },
  ],
  head: [
    { en: 'The first half hour is for questions only.', hi: 'पहला आधा घंटा सिर्फ़ सवालों के लिए।' },
    { en: 'Sends notes after every meeting.', hi: 'हर मुलाक़ात के बाद नोट्स भेज{ते|ती} हैं।' },
    { en: 'Comes home, or meets online when it rains.', hi: 'घर आ{ते|ती} हैं, बारिश हो तो ऑनलाइन मिल{ते|ती} हैं।' },
    {
      en: 'Makes hard things sound easy without making them wrong.',
      hi: 'मुश्किल बात को आसान बना{ते|ती} हैं, ग़लत नहीं।',
    },
    { en: 'Is as happy about your progress as you are.', hi: 'आपकी प्रगति पर आप जितने ही ख़ुश हो{ते|ती} हैं।' },
    { en: 'Evening hours suit working people.', hi: 'शाम का समय, नौकरी करने वालों के लिए भी।' },
  ],
};

/** Sentences on location and experience, for professionals with several years of work. */
const pasts: readonly ((years: number, en: string, hi: string) => Bilingual)[] = [
  (years, en, hi) => ({ en: `${years} years at work in ${en}.`, hi: `${hi} में ${years} साल से काम।` }),
  (years, en, hi) => ({
    en: `People in ${en} have called for ${years} years.`,
    hi: `${years} साल से ${hi} के लोगों का भरोसा।`,
  }),
  (years) => ({ en: `${years} years of experience.`, hi: `${years} साल का अनुभव।` }),
  (_, en, hi) => ({ en: `At home in ${en} since childhood.`, hi: `बचपन से ${hi} में।` }),
];

/** Returns a self-description of two or three sentences that is not in `taken`. */
export function describe(
  one: { gender: 'male' | 'female'; years: number; place: string; placeInHindi: string },
  trade: Pick<Trade, 'says' | 'work'>,
  taken: ReadonlySet<string>,
  from: Random,
): Bilingual {
  for (;;) {
    const parts = [from.pick(trade.says), from.pick([...traits, ...traitsOf[trade.work]])];
    if (one.years >= 6 && from.next() < 0.4)
      parts.splice(1, 0, from.pick(pasts)(one.years, one.place, one.placeInHindi));
    const en = parts.map((part) => part.en).join(' ');
    if (!taken.has(en)) return { en, hi: parts.map((part) => inflect(part.hi, one.gender)).join(' ') };
  }
}
