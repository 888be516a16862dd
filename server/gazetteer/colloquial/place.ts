/** A locality as people call it: name, latitude, longitude, PIN code, and other names it goes by. */
export type ColloquialPlace = readonly [
  name: string,
  latitude: number,
  longitude: number,
  pin: number,
  ...also: string[],
];

/** The localities of a city, written by hand; the city's name is the gazetteer's. */
export type ColloquialPlaces = Readonly<Record<string, readonly ColloquialPlace[]>>;
