/**
 * Shapes of the scenes as SVG text. A fill is a colour (`#rrggbb`), a gradient from `down`, `across` or `slant`, or `halo`.
 * Light comes from the upper left: tops and left edges are lighter.
 *
 * `{day|night}` in the text is a choice that `resolve` makes; at night, `resolve` mixes all other colours toward the dark.
 */

const DARK = '#1b1518';

/** Mixes two colours; `t` is the share of the second. */
export function mix(a: string, b: string, t: number): string {
  const channels = (color: string) => [1, 3, 5].map((i) => Number.parseInt(color.slice(i, i + 2), 16));
  const to = channels(b);
  const mixed = channels(a).map((value, i) => Math.round(value + ((to[i] ?? 0) - value) * t));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

export const lighter = (color: string, t = 0.3) => mix(color, '#ffffff', t);
export const darker = (color: string, t = 0.15) => mix(color, '#2a1a20', t);

/** A colour (or any text) by day and another one at night, both unchanged by the dimming. */
export const either = (day: string | number, night: string | number) => `{${day}|${night}}`;
/** The colour of a source of light: a lamp, a flame, a screen. */
export const lit = (color: string) => either(color, color);

export const down = (...stops: readonly string[]) => `v:${stops.join(',')}`;
export const across = (...stops: readonly string[]) => `h:${stops.join(',')}`;
export const slant = (...stops: readonly string[]) => `d:${stops.join(',')}`;
/** Fades from the colour to nothing, from the centre. */
const halo = (color: string, opacity: number | string) => `r:${color}@${opacity},${color}@0`;

/** A flat front, lit from above. */
export const slab = (color: string) => down(lighter(color, 0.26), color);
/** An upright round body. */
export const round = (color: string) => across(lighter(color, 0.34), color, darker(color, 0.2));
/** A lying round body. */
export const rolled = (color: string) => down(lighter(color, 0.38), color, darker(color, 0.2));

export const STEEL = across('#F6F8FB', '#C3CAD5', '#8E97A6');
export const STEEL_DOWN = down('#FBFCFE', '#CDD3DD', '#99A2B0');
export const WHITE = down('#FFFFFF', '#E9EBF0');
export const IRON = down('#5C6270', '#2F343F');
export const BLACK = down('#4B434A', '#241D22');
export const BRASS = across('#F8DC8C', '#E0AC3C', '#A9772A');
export const SCREEN = slant('#2B3550', '#151B2E');
export const GLASS = slant('#F2FAFF', '#CFE5F3', '#E6F1F8');

export const box = (x: number, y: number, w: number, h: number, r: number, fill: string, extra = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${extra}/>`;
export const shape = (d: string, fill: string, extra = '') => `<path d="${d}" fill="${fill}" ${extra}/>`;
export const line = (d: string, stroke: string, width: number, extra = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`;
export const oval = (cx: number, cy: number, rx: number, ry: number, fill: string, extra = '') =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}" ${extra}/>`;
export const disc = (cx: number, cy: number, r: number, fill: string, extra = '') =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}" ${extra}/>`;
export const ring = (cx: number, cy: number, r: number, stroke: string, width: number) =>
  disc(cx, cy, r, 'none', `stroke="${stroke}" stroke-width="${width}"`);
export const faint = (opacity: number | string) => `opacity="${opacity}"`;

/** Moves, turns (degrees) and scales a drawing. */
export const at = (x: number, y: number, body: string, turn = 0, scale = 1) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${body}</g>`;
/** Draws `n` times. */
export const times = (n: number, draw: (i: number) => string) =>
  Array.from({ length: n }, (_, i) => draw(i)).join('');

/** Contact shadow on the surface below a thing. */
export const shadow = (cx: number, cy: number, rx: number, opacity = 0.42) =>
  oval(cx, cy, rx, Math.max(9, rx * 0.09), `r:#3a2029@${opacity},#3a2029@${opacity * 0.6},#3a2029@0`);
/** Soft shadow of a rectangle on the wall behind it, down and to the right. */
export const wallShadow = (x: number, y: number, w: number, h: number, r = 20, opacity = 0.16) =>
  box(x + 12, y + 18, w, h, r, '#3a2029', `opacity="${opacity}" filter="url(#soft)"`);
export const glow = (cx: number, cy: number, r: number, color: string, day: number, night: number) =>
  disc(cx, cy, r, halo(lit(color), either(day, night)));
/** A white reflection. */
export const shine = (x: number, y: number, w: number, h: number, opacity = 0.5) =>
  box(x, y, w, h, Math.min(w, h) / 2, '#ffffff', faint(opacity));

const SOFT =
  '<filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="14"/></filter>';

/** Chooses day or night; at night mixes the colours toward the dark by `amount` (0 to 1). */
export function resolve(body: string, night: boolean, amount: number): string {
  return body
    .split(/(\{[^{}]*\})/)
    .map((part) => {
      if (part.startsWith('{')) return part.slice(1, -1).split('|')[night ? 1 : 0];
      return night ? part.replace(/#[0-9a-f]{6}/gi, (color) => mix(color, DARK, amount)) : part;
    })
    .join('');
}

/** Returns the SVG document of a resolved body of 1200 × 900. */
export function document(body: string, width: number): string {
  const ids = new Map<string, string>();
  const content = body.replace(/"([vhdr]):([^"]+)"/g, (_, kind: string, stops: string) => {
    const spec = `${kind}:${stops}`;
    if (!ids.has(spec)) ids.set(spec, `g${ids.size}`);
    return `"url(#${ids.get(spec)})"`;
  });
  const defs = [...ids].map(([spec, id]) => gradient(spec, id)).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 1200 900" width="${width}" height="${width * 0.75}"><defs>${SOFT}${defs}</defs>${content}</svg>`;
}

function gradient(spec: string, id: string): string {
  const stops = spec
    .slice(2)
    .split(',')
    .map((stop, i, all) => {
      const [color, opacity = 1] = stop.split('@');
      return `<stop offset="${i / (all.length - 1)}" stop-color="${color}" stop-opacity="${opacity}"/>`;
    })
    .join('');
  if (spec.startsWith('r:')) return `<radialGradient id="${id}">${stops}</radialGradient>`;
  const [x, y] = spec.startsWith('v:') ? [0, 1] : spec.startsWith('h:') ? [1, 0] : [1, 1];
  return `<linearGradient id="${id}" x1="0" y1="0" x2="${x}" y2="${y}">${stops}</linearGradient>`;
}
