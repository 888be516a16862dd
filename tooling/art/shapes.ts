import type { Palette } from './palettes.ts';

/** Returns a linear gradient from the top left to the bottom right. */
export function diagonal(id: string, ...colors: string[]): string {
  const stops = colors.map((color, i) => `<stop offset="${i / (colors.length - 1)}" stop-color="${color}"/>`);
  return `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1">${stops.join('')}</linearGradient>`;
}

/** Returns a gradient from top to bottom. */
export function vertical(id: string, from: string, to: string): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
}

/** Returns a soft radial glow; pass the same `id` to `fill`. */
export function glow(id: string, cx: number, cy: number, r: number, color: string, opacity: number): string {
  return (
    `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${cx}" cy="${cy}" r="${r}">` +
    `<stop stop-color="${color}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`
  );
}

/** Returns a rectangle over the whole picture, filled with the gradient or pattern `id`. */
export function cover(width: number, height: number, id: string): string {
  return `<rect width="${width}" height="${height}" fill="url(#${id})"/>`;
}

/** Returns a pattern of dots on a square grid. */
export function dots(id: string, grid: number, radius: number, color: string, opacity: number): string {
  return (
    `<pattern id="${id}" width="${grid}" height="${grid}" patternUnits="userSpaceOnUse">` +
    `<circle cx="${grid / 2}" cy="${grid / 2}" r="${radius}" fill="${color}" fill-opacity="${opacity}"/></pattern>`
  );
}

/** Returns a four-pointed star. */
export function sparkle(cx: number, cy: number, r: number, color: string, opacity = 1): string {
  const q = r * 0.16;
  return (
    `<path fill="${color}" fill-opacity="${opacity}" d="M${cx} ${cy - r}Q${cx + q} ${cy - q} ${cx + r} ${cy}Q${cx + q} ${cy + q} ${cx} ${cy + r}` +
    `Q${cx - q} ${cy + q} ${cx - r} ${cy}Q${cx - q} ${cy - q} ${cx} ${cy - r}Z"/>`
  );
}

/** Returns the light ground shared by all pictures of a service: gradient, three glows, dots. */
export function lightGround(width: number, height: number, p: Palette): string {
  const x = (share: number) => Math.round(width * share);
  const y = (share: number) => Math.round(height * share);
  const ids = ['ground', 'spot', 'spot2', 'light', 'dots'];
  return (
    `<defs>${diagonal('ground', p.a, p.b)}` +
    glow('spot', x(0.92), y(0.06), x(0.375), p.spot, 0.75) +
    glow('spot2', x(0.06), y(0.98), x(0.39), p.spot, 0.52) +
    glow('light', x(0.2), y(0.1), x(0.315), '#fff', 0.95) +
    `${dots('dots', 36, 2.4, p.c2, 0.1)}</defs>` +
    ids.map((id) => cover(width, height, id)).join('')
  );
}

/** Returns an arch on the bottom edge: straight sides, a half circle on top. */
export function archPath(cx: number, width: number, height: number, floor: number): string {
  const r = width / 2;
  const top = floor - height + r;
  return `M${cx - r} ${floor}V${top}A${r} ${r} 0 0 1 ${cx + r} ${top}V${floor}Z`;
}
