import { COLLOQUIAL_PLACES } from '../../../gazetteer/colloquial/index.ts';
import type { ColloquialPlace } from '../../../gazetteer/colloquial/place.ts';
import type { Region } from './names.ts';

/** A place where professionals live: their number in the demo (including the hand-written ones) and its localities. */
export type Place = {
  name: string;
  hindi: string;
  region: Region;
  people: number;
  kind: 'city' | 'town' | 'village';
  localities: readonly ColloquialPlace[];
};

/** Cities, with the gazetteer's localities; a larger population means more services nearby. */
const cities: readonly (readonly [name: string, hindi: string, region: Region, people: number])[] = [
  ['Bengaluru', 'बेंगलुरु', 'karnataka', 138],
  ['Mumbai', 'मुंबई', 'maharashtra', 84],
  ['Delhi', 'दिल्ली', 'north', 84],
  ['Hyderabad', 'हैदराबाद', 'telugu', 60],
  ['Chennai', 'चेन्नई', 'tamil', 54],
  ['Pune', 'पुणे', 'maharashtra', 50],
  ['Kolkata', 'कोलकाता', 'bengal', 42],
  ['Ahmedabad', 'अहमदाबाद', 'gujarat', 32],
  ['Jaipur', 'जयपुर', 'north', 22],
  ['Lucknow', 'लखनऊ', 'north', 20],
  ['Surat', 'सूरत', 'gujarat', 16],
  ['Indore', 'इंदौर', 'north', 15],
  ['Noida', 'नोएडा', 'north', 14],
  ['Gurugram', 'गुरुग्राम', 'north', 14],
  ['Kochi', 'कोच्चि', 'kerala', 13],
  ['Kanpur', 'कानपुर', 'north', 12],
  ['Nagpur', 'नागपुर', 'maharashtra', 12],
  ['Coimbatore', 'कोयंबटूर', 'tamil', 12],
  ['Visakhapatnam', 'विशाखापट्टनम', 'telugu', 12],
  ['Patna', 'पटना', 'bihar', 12],
  ['Bhopal', 'भोपाल', 'north', 10],
  ['Chandigarh', 'चंडीगढ़', 'punjab', 10],
  ['Navi Mumbai', 'नवी मुंबई', 'maharashtra', 10],
  ['Vadodara', 'वडोदरा', 'gujarat', 10],
  ['Thane', 'ठाणे', 'maharashtra', 9],
  ['Mysuru', 'मैसूर', 'karnataka', 9],
  ['Bhubaneswar', 'भुवनेश्वर', 'bengal', 9],
  ['Nashik', 'नाशिक', 'maharashtra', 8],
  ['Ghaziabad', 'गाज़ियाबाद', 'north', 8],
  ['Varanasi', 'वाराणसी', 'bihar', 8],
  ['Thiruvananthapuram', 'तिरुवनंतपुरम', 'kerala', 8],
  ['Guwahati', 'गुवाहाटी', 'bengal', 8],
  ['Ranchi', 'राँची', 'bihar', 8],
  ['Pimpri-Chinchwad', 'पिंपरी-चिंचवड', 'maharashtra', 7],
  ['Agra', 'आगरा', 'north', 7],
  ['Ludhiana', 'लुधियाना', 'punjab', 7],
  ['Faridabad', 'फ़रीदाबाद', 'north', 6],
  ['Jamshedpur', 'जमशेदपुर', 'bihar', 6],
  ['Howrah', 'हावड़ा', 'bengal', 5],
];

/** Towns and villages: too small for a list of localities, so each is a single point (a test compares it with the gazetteer). */
const small: readonly (readonly [
  kind: 'town' | 'village',
  name: string,
  hindi: string,
  region: Region,
  people: number,
  latitude: number,
  longitude: number,
  pin: number,
])[] = [
  ['town', 'Udupi', 'उडुपी', 'karnataka', 4, 13.3347, 74.7462, 576101],
  ['town', 'Tumakuru', 'तुमकूरु', 'karnataka', 4, 13.3414, 77.1022, 572101],
  ['town', 'Mandya', 'मंड्या', 'karnataka', 2, 12.5223, 76.8975, 571401],
  ['town', 'Hassan', 'हासन', 'karnataka', 2, 13.0072, 76.0962, 573201],
  ['town', 'Ooty', 'ऊटी', 'tamil', 3, 11.4134, 76.6952, 643001],
  ['town', 'Hosur', 'होसुर', 'tamil', 3, 12.7365, 77.8326, 635109],
  ['town', 'Karimnagar', 'करीमनगर', 'telugu', 3, 18.4392, 79.1286, 505001],
  ['town', 'Siddipet', 'सिद्दीपेट', 'telugu', 2, 18.1048, 78.8486, 502103],
  ['town', 'Panaji', 'पणजी', 'maharashtra', 4, 15.4957, 73.8262, 403001],
  ['town', 'Satara', 'सातारा', 'maharashtra', 3, 17.6859, 73.9933, 415001],
  ['town', 'Ratnagiri', 'रत्नागिरी', 'maharashtra', 2, 16.9915, 73.3102, 415612],
  ['town', 'Anand', 'आणंद', 'gujarat', 3, 22.5525, 72.9552, 388001],
  ['town', 'Bhuj', 'भुज', 'gujarat', 2, 23.254, 69.6693, 370001],
  ['town', 'Ujjain', 'उज्जैन', 'north', 4, 23.1824, 75.7764, 456001],
  ['town', 'Sehore', 'सीहोर', 'north', 2, 23.2, 77.0833, 466001],
  ['town', 'Pushkar', 'पुष्कर', 'north', 2, 26.4902, 74.5521, 305022],
  ['town', 'Sikar', 'सीकर', 'north', 2, 27.6121, 75.14, 332001],
  ['town', 'Sonipat', 'सोनीपत', 'north', 3, 28.9948, 77.0194, 131001],
  ['town', 'Shimla', 'शिमला', 'north', 4, 31.1044, 77.1666, 171001],
  ['town', 'Haridwar', 'हरिद्वार', 'north', 3, 29.9479, 78.1603, 249401],
  ['town', 'Rishikesh', 'ऋषिकेश', 'north', 2, 30.1078, 78.2926, 249201],
  ['town', 'Muzaffarpur', 'मुज़फ़्फ़रपुर', 'bihar', 3, 26.1226, 85.3906, 842001],
  ['town', 'Hazaribagh', 'हज़ारीबाग', 'bihar', 2, 23.9924, 85.3616, 825301],
  ['town', 'Rajgir', 'राजगीर', 'bihar', 2, 25.0283, 85.4208, 803116],
  ['town', 'Bolpur', 'बोलपुर', 'bengal', 2, 23.6628, 87.697, 731204],
  ['town', 'Puri', 'पुरी', 'bengal', 3, 19.7983, 85.8249, 752001],
  ['town', 'Jorhat', 'जोरहाट', 'bengal', 2, 26.7575, 94.2031, 785001],
  ['village', 'Melukote', 'मेलुकोटे', 'karnataka', 1, 12.6733, 76.6644, 571431],
  ['village', 'Hampi', 'हम्पी', 'karnataka', 1, 15.3352, 76.4603, 583239],
  ['village', 'Agumbe', 'अगुम्बे', 'karnataka', 1, 13.5002, 75.1429, 577411],
  ['village', 'Masinagudi', 'मसिनागुडी', 'tamil', 1, 11.553, 76.6182, 643223],
  ['village', 'Kumily', 'कुमिली', 'kerala', 1, 9.6033, 77.1612, 685509],
  ['village', 'Lepakshi', 'लेपाक्षी', 'telugu', 1, 13.8514, 77.5849, 515331],
  ['village', 'Ralegan Siddhi', 'रालेगण सिद्धी', 'maharashtra', 1, 18.9677, 74.3822, 414302],
  ['village', 'Punsari', 'पुंसरी', 'gujarat', 1, 23.3175, 73.0996, 383307],
  ['village', 'Piplantri', 'पिपलांत्री', 'north', 1, 25.0648, 73.7713, 313324],
  ['village', 'Orchha', 'ओरछा', 'north', 1, 25.3395, 78.6342, 472246],
  ['village', 'Kalpa', 'कल्पा', 'north', 1, 31.5377, 78.2554, 172108],
  ['village', 'Lachung', 'लाचुंग', 'bengal', 1, 27.6891, 88.743, 737120],
];

/** All places where professionals live, the largest first. */
export const places: readonly Place[] = [
  ...cities.map(
    ([name, hindi, region, people]): Place => ({
      name,
      hindi,
      region,
      people,
      kind: 'city',
      localities: localitiesOf(name),
    }),
  ),
  ...small.map(
    ([kind, name, hindi, region, people, latitude, longitude, pin]): Place => ({
      name,
      hindi,
      region,
      people,
      kind,
      localities: [[name, latitude, longitude, pin]],
    }),
  ),
];

function localitiesOf(city: string): readonly ColloquialPlace[] {
  const known = COLLOQUIAL_PLACES[city];
  if (!known) throw new Error(`the gazetteer has no localities for ${city}`);
  return known;
}
