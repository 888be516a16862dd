import type { Point } from '@aaspaas/contract/kernel/point.ts';
import { distanceKm } from './distance.ts';
import type { Traffic } from './travel-time.ts';

/** A place belongs to the nearest of these cities within this distance of its centre. */
const CITY_KM = 30;

/** The six cities with the slowest traffic (dispatch.md, section 2). */
const SLOW: readonly CityCentre[] = [
  ['Bengaluru', 12.97, 77.59],
  ['Kolkata', 22.56, 88.36],
  ['Pune', 18.52, 73.86],
  ['Hyderabad', 17.38, 78.46],
  ['Chennai', 13.08, 80.27],
  ['Mumbai', 19.07, 72.88],
];

/** The other urban areas above a million people (census of India, 2011). */
const ABOVE_A_MILLION: readonly CityCentre[] = [
  ['Delhi', 28.65, 77.23],
  ['Ahmedabad', 23.03, 72.58],
  ['Surat', 21.19, 72.83],
  ['Jaipur', 26.92, 75.79],
  ['Kanpur', 26.46, 80.35],
  ['Lucknow', 26.85, 80.95],
  ['Nagpur', 21.15, 79.09],
  ['Ghaziabad', 28.67, 77.43],
  ['Indore', 22.72, 75.86],
  ['Coimbatore', 11.01, 76.96],
  ['Kochi', 9.97, 76.28],
  ['Patna', 25.6, 85.12],
  ['Kozhikode', 11.25, 75.78],
  ['Bhopal', 23.25, 77.41],
  ['Thrissur', 10.52, 76.21],
  ['Vadodara', 22.3, 73.2],
  ['Agra', 27.18, 78.02],
  ['Visakhapatnam', 17.71, 83.3],
  ['Malappuram', 11.05, 76.08],
  ['Thiruvananthapuram', 8.5, 76.95],
  ['Kannur', 11.87, 75.37],
  ['Ludhiana', 30.9, 75.85],
  ['Nashik', 20, 73.78],
  ['Vijayawada', 16.51, 80.63],
  ['Madurai', 9.92, 78.12],
  ['Varanasi', 25.32, 83],
  ['Meerut', 28.98, 77.71],
  ['Faridabad', 28.41, 77.31],
  ['Rajkot', 22.3, 70.79],
  ['Jamshedpur', 22.8, 86.2],
  ['Srinagar', 34.08, 74.8],
  ['Jabalpur', 23.17, 79.95],
  ['Asansol', 23.68, 86.97],
  ['Virar', 19.46, 72.81],
  ['Prayagraj', 25.44, 81.84],
  ['Dhanbad', 23.8, 86.43],
  ['Chhatrapati Sambhajinagar', 19.88, 75.34],
  ['Amritsar', 31.63, 74.87],
  ['Jodhpur', 26.28, 73.02],
  ['Ranchi', 23.35, 85.33],
  ['Raipur', 21.25, 81.63],
  ['Kollam', 8.89, 76.6],
  ['Gwalior', 26.22, 78.18],
  ['Bhilai', 21.2, 81.38],
  ['Chandigarh', 30.74, 76.78],
  ['Tiruchirappalli', 10.81, 78.69],
  ['Kota', 25.18, 75.85],
];

type CityCentre = readonly [name: string, latitude: number, longitude: number];

const CITIES = [
  ...SLOW.map((centre) => [centre, 'slow'] as const),
  ...ABOVE_A_MILLION.map((centre) => [centre, 'city'] as const),
];

/** Returns how fast traffic moves around a place, by the nearest large city. The list is short enough to be read each time. */
export function trafficAt(place: Point): Traffic {
  let [nearest, km]: [Traffic, number] = ['open', CITY_KM];
  for (const [[, latitude, longitude], traffic] of CITIES) {
    const away = distanceKm(place, { latitude, longitude });
    if (away < km) [nearest, km] = [traffic, away];
  }
  return nearest;
}

/** The names and centres of the cities, for tests. */
export const cityCentres: readonly CityCentre[] = CITIES.map(([centre]) => centre);
