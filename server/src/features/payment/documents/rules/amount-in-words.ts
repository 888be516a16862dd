import type { Money } from '@aaspaas/contract/kernel/money.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';

const ENGLISH_ONES = (
  ' One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve ' +
  'Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'
).split(' ');
const ENGLISH_TENS = '  Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ');

/** Hindi has a separate word for every number below a hundred. */
const HINDI = (
  'शून्य एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस ' +
  'बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस ' +
  'चालीस इकतालीस बयालीस तैंतालीस चवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ ' +
  'साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उनासी ' +
  'अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे'
).split(' ');

interface Words {
  below100(n: number): string;
  readonly scales: readonly (readonly [number, string])[];
  spell(rupees: string | null, paise: string | null): string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    below100: (n) =>
      n < 20
        ? (ENGLISH_ONES[n] ?? '')
        : [ENGLISH_TENS[Math.floor(n / 10)], ENGLISH_ONES[n % 10]].filter(Boolean).join('-'),
    scales: [
      [10_000_000, 'Crore'],
      [100_000, 'Lakh'],
      [1000, 'Thousand'],
      [100, 'Hundred'],
    ],
    spell: (rupees, paise) =>
      `${[rupees && `Rupees ${rupees}`, paise && `Paise ${paise}`].filter(Boolean).join(' and ') || 'Rupees Zero'} Only`,
  },
  hi: {
    below100: (n) => HINDI[n] ?? '',
    scales: [
      [10_000_000, 'करोड़'],
      [100_000, 'लाख'],
      [1000, 'हज़ार'],
      [100, 'सौ'],
    ],
    spell: (rupees, paise) =>
      `${[rupees && `${rupees} रुपये`, paise && `${paise} पैसे`].filter(Boolean).join(' और ') || 'शून्य रुपये'} मात्र`,
  },
};

/** Returns an amount of zero or more in words, in lakh and crore as on Indian invoices. */
export function amountInWords(amount: Money, language: Language): string {
  const words = WORDS[language];
  const rupees = Math.floor(amount / 100);
  const paise = amount % 100;
  return words.spell(rupees ? inWords(rupees, words) : null, paise ? inWords(paise, words) : null);
}

function inWords(n: number, words: Words): string {
  for (const [size, name] of words.scales)
    if (n >= size)
      return [inWords(Math.floor(n / size), words), name, n % size ? inWords(n % size, words) : '']
        .filter(Boolean)
        .join(' ');
  return words.below100(n);
}
