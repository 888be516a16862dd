/** A colour: red, green and blue from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** The contrast of normal text that WCAG 2.2 requires (1.4.3, level AA). */
export const MIN_CONTRAST = 4.5;

/** How a text on a picture becomes readable. */
export interface ReadableText {
  /** `light`: white text over a black scrim; `dark`: black text over a white one. */
  readonly tone: 'light' | 'dark';
  /** The smallest opacity of the scrim, in percent, with which the worst part has enough contrast; 0: none is needed. */
  readonly scrim: number;
  /** The contrast of the worst part without a scrim, rounded down to a tenth: `3.2` means 3.2:1. */
  readonly ratio: number;
}

const INKS = { light: 255, dark: 0 } as const;

/**
 * Returns the tone of a text, and the scrim below it, that make the text readable on every part of a picture. Of both tones, the one that
 * needs the weaker scrim; light if both need the same. A scrim of 54 % is enough for any picture.
 * @param parts the colours of the picture's parts, each about as large as a letter; not empty
 */
export function readableTextOn(parts: readonly Rgb[]): ReadableText {
  const [light, dark] = (['light', 'dark'] as const).map((tone) => ({
    tone,
    scrim: smallestScrim(parts, tone),
    ratio: Math.floor(worstContrast(parts, tone, 0) * 10) / 10,
  })) as [ReadableText, ReadableText];
  return dark.scrim < light.scrim ? dark : light;
}

/** Returns the contrast of a text with the part of a picture that is worst for it, under a scrim in percent. */
export function worstContrast(parts: readonly Rgb[], tone: ReadableText['tone'], scrim: number): number {
  const ink = INKS[tone];
  const inkLuminance = luminance([ink, ink, ink]);
  const share = scrim / 100;
  // The scrim has the opposite colour; browsers blend it in sRGB.
  const cover = 255 - ink;
  const ratios = parts.map((part) => {
    const below = luminance(part.map((channel) => channel * (1 - share) + cover * share) as unknown as Rgb);
    const [lighter, darker] = below > inkLuminance ? [below, inkLuminance] : [inkLuminance, below];
    return (lighter + 0.05) / (darker + 0.05);
  });
  return Math.min(...ratios);
}

function smallestScrim(parts: readonly Rgb[], tone: ReadableText['tone']): number {
  for (let scrim = 0; scrim < 100; scrim += 1)
    if (worstContrast(parts, tone, scrim) >= MIN_CONTRAST) return scrim;
  return 100;
}

/** The relative luminance of a colour as WCAG defines it, from 0 (black) to 1 (white). */
function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
