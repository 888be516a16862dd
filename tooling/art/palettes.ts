/** The colours of one picture: ground `a` to `b`, disc `c1` to `c2`, `dark` for shadows, `spot` for the glow in the corner. */
export type Palette = { a: string; b: string; c1: string; c2: string; dark: string; spot: string };

export const palettes = {
  home: { a: '#FFF5F8', b: '#FFD3E0', c1: '#F0356F', c2: '#B51144', dark: '#5A0722', spot: '#FFB199' },
  homeWarm: { a: '#FFF8F0', b: '#FFE1C4', c1: '#FB9A4B', c2: '#D2540F', dark: '#5C2104', spot: '#FFC1B3' },
  homeGreen: { a: '#F5FCF3', b: '#D2F0CF', c1: '#4DB866', c2: '#17723B', dark: '#08391C', spot: '#FFE7A6' },
  industry: { a: '#F3F7FF', b: '#CFE0FF', c1: '#5C8DFF', c2: '#2E67F8', dark: '#0B2566', spot: '#9BE3FF' },
  // People in blue overalls do not contrast with the blue disc, so they use this palette.
  navy: { a: '#F3F7FF', b: '#CFE0FF', c1: '#2F57C9', c2: '#12296E', dark: '#071640', spot: '#9BE3FF' },
  industryAmber: {
    a: '#FFFAEE',
    b: '#FFE8B5',
    c1: '#FFC042',
    c2: '#E08A00',
    dark: '#5A3500',
    spot: '#BFD6FF',
  },
  retail: { a: '#FBF4FF', b: '#E6D2FB', c1: '#A45CF0', c2: '#6B2BC4', dark: '#2C0B5C', spot: '#FFB7DC' },
  retailRose: { a: '#FFF4FB', b: '#FBD0EA', c1: '#E254B4', c2: '#9C1F7F', dark: '#4A0A3C', spot: '#D3C2FF' },
  tutor: { a: '#F1FCFB', b: '#C5EEEB', c1: '#22B8B0', c2: '#0B7C8C', dark: '#043A46', spot: '#BFE3FF' },
  tutorIndigo: { a: '#F5F5FF', b: '#D9DBFF', c1: '#7A7DF2', c2: '#3F3BB8', dark: '#181559', spot: '#BDF3E6' },
  neutral: { a: '#FBF8F9', b: '#ECE4E7', c1: '#A98F99', c2: '#6E545E', dark: '#2A1C22', spot: '#FFD9E4' },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;
