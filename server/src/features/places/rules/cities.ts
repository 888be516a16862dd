import { type IndianState, stateName } from '@aaspaas/contract/kernel/indian-states.ts';
import type { Point } from '@aaspaas/contract/kernel/point.ts';
import { distanceKm } from './distance.ts';

/** A city: it can have pages, and its own way of assignment. Without offers it has no pages. */
export interface City {
  /** Slug in URLs. */
  readonly slug: string;
  readonly name_en: string;
  readonly name_hi: string;
  readonly state_en: string;
  readonly state_hi: string;
  /** Centre in degrees. The city's pages show the offers available there. */
  readonly latitude: number;
  readonly longitude: number;
}

/** The country's larger cities, and towns with many visitors. */
const rows: readonly (readonly [
  name: string,
  hindi: string,
  state: IndianState,
  latitude: number,
  longitude: number,
])[] = [
  ['Bengaluru', 'बेंगलुरु', 'Karnataka', 12.9719, 77.5937],
  ['Mumbai', 'मुंबई', 'Maharashtra', 19.0728, 72.8826],
  ['Delhi', 'दिल्ली', 'Delhi', 28.652, 77.2315],
  ['Hyderabad', 'हैदराबाद', 'Telangana', 17.384, 78.4564],
  ['Chennai', 'चेन्नई', 'Tamil Nadu', 13.0878, 80.2785],
  ['Pune', 'पुणे', 'Maharashtra', 18.5196, 73.8554],
  ['Kolkata', 'कोलकाता', 'West Bengal', 22.5626, 88.363],
  ['Ahmedabad', 'अहमदाबाद', 'Gujarat', 23.0258, 72.5873],
  ['Jaipur', 'जयपुर', 'Rajasthan', 26.9196, 75.7878],
  ['Lucknow', 'लखनऊ', 'Uttar Pradesh', 26.8393, 80.9231],
  ['Surat', 'सूरत', 'Gujarat', 21.1959, 72.8302],
  ['Indore', 'इंदौर', 'Madhya Pradesh', 22.7179, 75.8333],
  ['Noida', 'नोएडा', 'Uttar Pradesh', 28.58, 77.33],
  ['Gurugram', 'गुरुग्राम', 'Haryana', 28.4601, 77.0263],
  ['Kochi', 'कोच्चि', 'Kerala', 9.9399, 76.2602],
  ['Kanpur', 'कानपुर', 'Uttar Pradesh', 26.4652, 80.3498],
  ['Nagpur', 'नागपुर', 'Maharashtra', 21.1463, 79.0849],
  ['Coimbatore', 'कोयंबटूर', 'Tamil Nadu', 11.0056, 76.9661],
  ['Visakhapatnam', 'विशाखापट्टनम', 'Andhra Pradesh', 17.6801, 83.2016],
  ['Patna', 'पटना', 'Bihar', 25.5941, 85.1356],
  ['Bhopal', 'भोपाल', 'Madhya Pradesh', 23.2547, 77.4029],
  ['Chandigarh', 'चंडीगढ़', 'Chandigarh', 30.7363, 76.7884],
  ['Navi Mumbai', 'नवी मुंबई', 'Maharashtra', 19.033, 73.0297],
  ['Vadodara', 'वडोदरा', 'Gujarat', 22.2994, 73.2081],
  ['Thane', 'ठाणे', 'Maharashtra', 19.197, 72.9636],
  ['Mysuru', 'मैसूर', 'Karnataka', 12.2979, 76.6393],
  ['Bhubaneswar', 'भुवनेश्वर', 'Odisha', 20.2724, 85.8339],
  ['Nashik', 'नाशिक', 'Maharashtra', 19.9973, 73.791],
  ['Ghaziabad', 'गाज़ियाबाद', 'Uttar Pradesh', 28.6654, 77.4392],
  ['Varanasi', 'वाराणसी', 'Uttar Pradesh', 25.3167, 83.0104],
  ['Thiruvananthapuram', 'तिरुवनंतपुरम', 'Kerala', 8.4855, 76.9492],
  ['Guwahati', 'गुवाहाटी', 'Assam', 26.1844, 91.7458],
  ['Ranchi', 'राँची', 'Jharkhand', 23.3432, 85.3094],
  ['Pimpri-Chinchwad', 'पिंपरी-चिंचवड', 'Maharashtra', 18.6229, 73.807],
  ['Agra', 'आगरा', 'Uttar Pradesh', 27.1833, 78.0167],
  ['Ludhiana', 'लुधियाना', 'Punjab', 30.912, 75.8538],
  ['Faridabad', 'फ़रीदाबाद', 'Haryana', 28.4112, 77.3132],
  ['Jamshedpur', 'जमशेदपुर', 'Jharkhand', 22.8028, 86.1855],
  ['Howrah', 'हावड़ा', 'West Bengal', 22.5769, 88.3186],
  ['Rajkot', 'राजकोट', 'Gujarat', 22.2916, 70.7932],
  ['Prayagraj', 'प्रयागराज', 'Uttar Pradesh', 25.4448, 81.8432],
  ['Vijayawada', 'विजयवाड़ा', 'Andhra Pradesh', 16.5075, 80.6466],
  ['Jodhpur', 'जोधपुर', 'Rajasthan', 26.2684, 73.0059],
  ['Amritsar', 'अमृतसर', 'Punjab', 31.6223, 74.8753],
  ['Dehradun', 'देहरादून', 'Uttarakhand', 30.3244, 78.0339],
  ['Raipur', 'रायपुर', 'Chhattisgarh', 21.2333, 81.6333],
  ['Meerut', 'मेरठ', 'Uttar Pradesh', 28.98, 77.7064],
  ['Madurai', 'मदुरै', 'Tamil Nadu', 9.919, 78.1195],
  ['Tiruchirappalli', 'तिरुचिरापल्ली', 'Tamil Nadu', 10.8155, 78.6965],
  ['Mangaluru', 'मंगलुरु', 'Karnataka', 12.9172, 74.856],
  ['Hubballi', 'हुबली', 'Karnataka', 15.3478, 75.1338],
  ['Belagavi', 'बेलगावी', 'Karnataka', 15.8521, 74.5045],
  ['Solapur', 'सोलापुर', 'Maharashtra', 17.6715, 75.9104],
  ['Kolhapur', 'कोल्हापुर', 'Maharashtra', 16.6956, 74.2317],
  ['Jabalpur', 'जबलपुर', 'Madhya Pradesh', 23.167, 79.9501],
  ['Gwalior', 'ग्वालियर', 'Madhya Pradesh', 26.2298, 78.1734],
  ['Jalandhar', 'जालंधर', 'Punjab', 31.3256, 75.5792],
  ['Srinagar', 'श्रीनगर', 'Jammu & Kashmir', 34.0857, 74.8056],
  ['Jammu', 'जम्मू', 'Jammu & Kashmir', 32.7353, 74.8617],
  ['Kota', 'कोटा', 'Rajasthan', 25.1825, 75.8391],
  ['Udaipur', 'उदयपुर', 'Rajasthan', 24.5858, 73.7135],
  ['Ajmer', 'अजमेर', 'Rajasthan', 26.4521, 74.6387],
  ['Salem', 'सेलम', 'Tamil Nadu', 11.6538, 78.1554],
  ['Tiruppur', 'तिरुप्पुर', 'Tamil Nadu', 11.1154, 77.3546],
  ['Warangal', 'वारंगल', 'Telangana', 18, 79.5833],
  ['Guntur', 'गुंटूर', 'Andhra Pradesh', 16.2997, 80.4573],
  ['Nellore', 'नेल्लोर', 'Andhra Pradesh', 14.4499, 79.987],
  ['Tirupati', 'तिरुपति', 'Andhra Pradesh', 13.6355, 79.4199],
  ['Kozhikode', 'कोझिकोड', 'Kerala', 11.248, 75.7804],
  ['Thrissur', 'त्रिशूर', 'Kerala', 10.5167, 76.2167],
  ['Siliguri', 'सिलीगुड़ी', 'West Bengal', 26.71, 88.4285],
  ['Durgapur', 'दुर्गापुर', 'West Bengal', 23.5158, 87.308],
  ['Asansol', 'आसनसोल', 'West Bengal', 23.6833, 86.9833],
  ['Cuttack', 'कटक', 'Odisha', 20.465, 85.8793],
  ['Rourkela', 'राउरकेला', 'Odisha', 22.225, 84.8641],
  ['Dhanbad', 'धनबाद', 'Jharkhand', 23.7976, 86.4299],
  ['Gaya', 'गया', 'Bihar', 24.7969, 85.0039],
  ['Bhagalpur', 'भागलपुर', 'Bihar', 25.2445, 86.9718],
  ['Muzaffarpur', 'मुज़फ़्फ़रपुर', 'Bihar', 26.1226, 85.3906],
  ['Bareilly', 'बरेली', 'Uttar Pradesh', 28.3668, 79.4317],
  ['Aligarh', 'अलीगढ़', 'Uttar Pradesh', 27.8815, 78.0746],
  ['Moradabad', 'मुरादाबाद', 'Uttar Pradesh', 28.8389, 78.7768],
  ['Gorakhpur', 'गोरखपुर', 'Uttar Pradesh', 26.7663, 83.3689],
  ['Bhilai', 'भिलाई', 'Chhattisgarh', 21.2092, 81.4285],
  ['Puducherry', 'पुदुच्चेरी', 'Puducherry', 11.9338, 79.8298],
  ['Imphal', 'इंफाल', 'Manipur', 24.8081, 93.9442],
  ['Shillong', 'शिलांग', 'Meghalaya', 25.5689, 91.8831],
  ['Agartala', 'अगरतला', 'Tripura', 23.8361, 91.2794],
  ['Aizawl', 'आइजोल', 'Mizoram', 23.7289, 92.7179],
  ['Gangtok', 'गंगटोक', 'Sikkim', 27.3257, 88.6122],
  ['Panaji', 'पणजी', 'Goa', 15.4957, 73.8262],
  ['Shimla', 'शिमला', 'Himachal Pradesh', 31.1044, 77.1666],
  ['Haridwar', 'हरिद्वार', 'Uttarakhand', 29.9479, 78.1603],
  ['Ujjain', 'उज्जैन', 'Madhya Pradesh', 23.1824, 75.7764],
  ['Puri', 'पुरी', 'Odisha', 19.7983, 85.8249],
  ['Jorhat', 'जोरहाट', 'Assam', 26.7575, 94.2031],
  ['Udupi', 'उडुपी', 'Karnataka', 13.3347, 74.7462],
  ['Tumakuru', 'तुमकूरु', 'Karnataka', 13.3414, 77.1022],
  ['Ooty', 'ऊटी', 'Tamil Nadu', 11.4134, 76.6952],
  ['Hosur', 'होसुर', 'Tamil Nadu', 12.7365, 77.8326],
  ['Karimnagar', 'करीमनगर', 'Telangana', 18.4392, 79.1286],
  ['Satara', 'सातारा', 'Maharashtra', 17.6859, 73.9933],
  ['Anand', 'आणंद', 'Gujarat', 22.5525, 72.9552],
  ['Sonipat', 'सोनीपत', 'Haryana', 28.9948, 77.0194],
];

/** All cities that can have pages, largest first. */
export const CITIES: readonly City[] = rows.map(([name, hindi, state, latitude, longitude]) => ({
  slug: name.toLowerCase().replaceAll(' ', '-'),
  name_en: name,
  name_hi: hindi,
  state_en: state,
  state_hi: stateName(state, 'hi'),
  latitude,
  longitude,
}));

const bySlug: ReadonlyMap<string, City> = new Map(CITIES.map((city) => [city.slug, city]));

/** Returns the city with a slug; undefined if there is none. */
export function cityOf(slug: string): City | undefined {
  return bySlug.get(slug);
}

/** A place belongs to the nearest city within this distance of its centre. */
const CITY_KM = 40;

/** Returns the city to which a place belongs: the nearest one within 40 km; null if there is none. */
export function cityAt(place: Point): City | null {
  let nearest: City | null = null;
  let km = CITY_KM;
  for (const city of CITIES) {
    const away = distanceKm(place, city);
    if (away <= km) [nearest, km] = [city, away];
  }
  return nearest;
}
