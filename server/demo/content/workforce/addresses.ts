import type { Random } from '../../random.ts';
import type { Region } from './names.ts';

type Street = (from: Random) => string;

const houses: Street = (from) => `${from.between(2, 180)}`;
const flats: Street = (from) =>
  `Flat ${from.between(1, 7)}0${from.between(1, 6)}, ${from.pick(['Shanti', 'Sai Krupa', 'Gokul', 'Silver Oak', 'Ashirwad', 'Green View', 'Lotus', 'Sunrise', 'Om Sai', 'Anand'])} ${from.pick(['Apartments', 'Residency', 'Heights', 'Society'])}`;

/** Typical street names of a region. */
const streets: Record<Region, readonly Street[]> = {
  north: [
    (from) => `House ${houses(from)}, Gali No. ${from.between(1, 14)}`,
    (from) => `${from.pick(['A', 'B', 'C', 'D', 'E'])}-${houses(from)}`,
    flats,
  ],
  bihar: [
    (from) => `House ${houses(from)}, Road No. ${from.between(1, 12)}`,
    (from) => `${houses(from)}, ${from.pick(['Station', 'College', 'Temple', 'Market'])} Road`,
    flats,
  ],
  punjab: [
    (from) => `House ${houses(from)}, Street ${from.between(1, 12)}`,
    (from) => `SCF ${from.between(2, 60)}, First Floor`,
  ],
  gujarat: [
    flats,
    (from) => `${houses(from)}, ${from.pick(['Ambika', 'Umiya', 'Shreeji', 'Narayan', 'Jay Ambe'])} Society`,
  ],
  maharashtra: [
    flats,
    (from) =>
      `Room ${from.between(1, 40)}, ${from.pick(['Shivneri', 'Ganesh', 'Jai Bhavani', 'Samarth', 'Sahyadri'])} Chawl`,
    (from) => `Lane ${from.between(1, 9)}, Plot ${houses(from)}`,
  ],
  karnataka: [
    (from) => `${houses(from)}, ${ordinal(from.between(1, 14))} Cross`,
    (from) => `${houses(from)}, ${ordinal(from.between(1, 9))} Main, ${ordinal(from.between(1, 16))} Cross`,
    flats,
  ],
  telugu: [
    (from) => `H. No. ${from.between(1, 16)}-${from.between(2, 90)}/${from.between(1, 9)}`,
    (from) => `Plot ${houses(from)}, Road No. ${from.between(1, 12)}`,
    flats,
  ],
  tamil: [
    (from) => `${houses(from)}, ${ordinal(from.between(1, 9))} Street`,
    (from) =>
      `Old No. ${houses(from)}, ${from.pick(['Gandhi', 'Bharathi', 'Kamarajar', 'Nehru', 'Anna'])} Street`,
    flats,
  ],
  kerala: [
    (from) =>
      `${from.pick(['Sree', 'Thanal', 'Souparnika', 'Pournami', 'Vrindavan'])} House, ${from.pick(['Temple', 'Church', 'School', 'Junction', 'Canal'])} Road`,
    flats,
  ],
  bengal: [
    (from) =>
      `${houses(from)}/${from.between(1, 9)}, ${from.pick(['Netaji', 'Rabindra', 'Vivekananda', 'College', 'Station'])} Road`,
    flats,
  ],
};

/** Returns a street address in the style of a region. */
export function streetAddressOf(region: Region, from: Random): string {
  return from.pick(streets[region])(from);
}

function ordinal(number: number): string {
  const ending = number === 1 ? 'st' : number === 2 ? 'nd' : number === 3 ? 'rd' : 'th';
  return `${number}${ending}`;
}
