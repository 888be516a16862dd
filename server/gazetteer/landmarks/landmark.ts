/** A place that people name instead of an address: name, latitude, longitude and alternative names. Its PIN code is the nearest one. */
export type Landmark = readonly [name: string, latitude: number, longitude: number, ...also: string[]];

/** Landmarks by the gazetteer's name of their city. */
export type Landmarks = Readonly<Record<string, readonly Landmark[]>>;
