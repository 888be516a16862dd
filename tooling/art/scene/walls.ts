/** The twelve calm walls. */
export const WALLS = {
  butter: '#F8E3BE',
  sky: '#D3E4F6',
  mint: '#BFE0DF',
  leaf: '#D5ECDD',
  peach: '#F3D2BC',
  lilac: '#E3DCF2',
  rose: '#F6D3D8',
  olive: '#DDE7CF',
  sand: '#E6DECF',
  cream: '#F1E6D6',
  slate: '#D5DCE6',
  aqua: '#D2E6E8',
} as const;
export type WallName = keyof typeof WALLS;
