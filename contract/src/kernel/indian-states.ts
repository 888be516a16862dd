import type { Language } from '../messages/index.ts';

/** The States and Union Territories of India, stored by English name in the gazetteer's spelling. */
const hindi = {
  'Andaman and Nicobar Islands': 'अंडमान और निकोबार द्वीप समूह',
  'Andhra Pradesh': 'आंध्र प्रदेश',
  'Arunachal Pradesh': 'अरुणाचल प्रदेश',
  Assam: 'असम',
  Bihar: 'बिहार',
  Chandigarh: 'चंडीगढ़',
  Chhattisgarh: 'छत्तीसगढ़',
  'Dadra and Nagar Haveli and Daman and Diu': 'दादरा और नगर हवेली तथा दमन और दीव',
  Delhi: 'दिल्ली',
  Goa: 'गोवा',
  Gujarat: 'गुजरात',
  Haryana: 'हरियाणा',
  'Himachal Pradesh': 'हिमाचल प्रदेश',
  'Jammu & Kashmir': 'जम्मू और कश्मीर',
  Jharkhand: 'झारखंड',
  Karnataka: 'कर्नाटक',
  Kerala: 'केरल',
  Ladakh: 'लद्दाख',
  Lakshadweep: 'लक्षद्वीप',
  'Madhya Pradesh': 'मध्य प्रदेश',
  Maharashtra: 'महाराष्ट्र',
  Manipur: 'मणिपुर',
  Meghalaya: 'मेघालय',
  Mizoram: 'मिज़ोरम',
  Nagaland: 'नागालैंड',
  Odisha: 'ओडिशा',
  Puducherry: 'पुदुच्चेरी',
  Punjab: 'पंजाब',
  Rajasthan: 'राजस्थान',
  Sikkim: 'सिक्किम',
  'Tamil Nadu': 'तमिलनाडु',
  Telangana: 'तेलंगाना',
  Tripura: 'त्रिपुरा',
  'Uttar Pradesh': 'उत्तर प्रदेश',
  Uttarakhand: 'उत्तराखंड',
  'West Bengal': 'पश्चिम बंगाल',
} as const;

/** The stored name of a State. */
export type IndianState = keyof typeof hindi;

/** All States, sorted by English name. */
export const INDIAN_STATES = Object.keys(hindi) as [IndianState, ...IndianState[]];

/** Returns the State for a name used by maps, or null for an unknown name. */
export function findStateByName(name: string): IndianState | null {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/\band\b/g, '&')
      .replace(/^.*territory of /, '');
  return INDIAN_STATES.find((state) => plain(state) === plain(name.trim())) ?? null;
}

/** Returns a State's name in the reader's language. */
export function stateName(state: IndianState, language: Language): string {
  return language === 'hi' ? hindi[state] : state;
}
