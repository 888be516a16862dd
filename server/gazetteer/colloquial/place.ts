/** A locality by its common name: name, latitude, longitude, PIN code and alternative names. */
export type ColloquialPlace = readonly [
  name: string,
  latitude: number,
  longitude: number,
  pin: number,
  ...also: string[],
];

/** The hand-written localities of a city; the city's name is the gazetteer's. */
export type ColloquialPlaces = Readonly<Record<string, readonly ColloquialPlace[]>>;
