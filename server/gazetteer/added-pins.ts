/** A PIN code missing from the sources, with the place of its head office. */
export interface AddedPin {
  readonly pin: number;
  readonly name: string;
  readonly state: string;
  readonly latitude: number;
  readonly longitude: number;
}

const added = (
  state: string,
  ...pins: readonly (readonly [pin: number, name: string, latitude: number, longitude: number])[]
): AddedPin[] => pins.map(([pin, name, latitude, longitude]) => ({ pin, name, state, latitude, longitude }));

/** PIN codes of capitals, district towns and islands missing from all sources. Entries that a source contains are ignored. */
export const ADDED_PINS: readonly AddedPin[] = [
  ...added('Ladakh', [194101, 'Leh', 34.1526, 77.5771], [194103, 'Kargil', 34.5539, 76.1349]),
  ...added('Sikkim', [737101, 'Gangtok', 27.3314, 88.6138]),
  ...added(
    'Arunachal Pradesh',
    [790001, 'Bomdila', 27.2645, 92.4159],
    [790104, 'Tawang', 27.5861, 91.8594],
    [791001, 'Along', 28.1694, 94.8006],
    [791110, 'Naharlagun', 27.1047, 93.6952],
    [791111, 'Itanagar', 27.0844, 93.6053],
    [791113, 'Itanagar', 27.0995, 93.6203],
    [791120, 'Ziro', 27.5449, 93.8197],
    [792001, 'Tezu', 27.9234, 96.1662],
    [792103, 'Changlang', 27.1295, 95.7393],
  ),
  ...added(
    'Lakshadweep',
    [682551, 'Andrott', 10.8153, 73.68],
    [682553, 'Agatti', 10.8566, 72.1915],
    [682555, 'Kavaratti', 10.5626, 72.6369],
    [682556, 'Kadmat', 11.223, 72.777],
  ),
  ...added(
    'Jammu & Kashmir',
    [180001, 'Raghunath Bazar', 32.7306, 74.8623],
    [180005, 'Jammu Tawi', 32.7066, 74.8803],
    [180006, 'Satwari', 32.6889, 74.8374],
    [184101, 'Kathua', 32.3863, 75.5173],
    [185131, 'Rajouri', 33.3779, 74.3152],
    [182202, 'Doda', 33.1457, 75.5479],
    [192102, 'Anantnag', 33.7311, 75.1487],
    [192301, 'Pulwama', 33.8716, 74.8946],
    [192303, 'Shopian', 33.7172, 74.836],
    [193101, 'Baramulla', 34.198, 74.3636],
    [193201, 'Sopore', 34.2863, 74.472],
    [193222, 'Kupwara', 34.5262, 74.2546],
  ),
  ...added('Nagaland', [798601, 'Tuensang', 26.2711, 94.8241]),
];

/** Centres of PIN codes that the sources misplace and that `misplacedPins` cannot detect by name: by number, latitude and longitude. */
export const PIN_CENTRES: ReadonlyMap<number, readonly [latitude: number, longitude: number]> = new Map([
  // Silvassa; its main office is called Amli
  [396230, [20.2739, 72.9967]],
]);
