import { box, disc, down, either, faint, lit, oval, ring, shape, times } from '../paint.ts';

/** Five colours for rows of goods, books and clothes. */
export const GOODS = ['#C8364F', '#3E74C9', '#E8A33A', '#4FA07C', '#8E62B8'];

/** A wheel on the ground, centred on (`x`, `-r`). */
export const wheel = (x: number, r: number, hub = '#D5DBE5') =>
  disc(x, -r, r, '#2E2A33') +
  ring(x, -r, r * 0.8, '#45404B', r * 0.08) +
  disc(x, -r, r * 0.56, hub) +
  disc(x, -r, r * 0.2, '#6E7785') +
  times(5, (i) =>
    disc(x + Math.cos(i * 1.257) * r * 0.38, -r + Math.sin(i * 1.257) * r * 0.38, r * 0.07, '#8A93A2'),
  );

/** A four-pointed sparkle. */
export const sparkle = (x: number, y: number, r: number, color = '#FFD45E') =>
  shape(
    `M${x} ${y - r}Q${x + r * 0.16} ${y - r * 0.16} ${x + r} ${y}Q${x + r * 0.16} ${y + r * 0.16} ${x} ${y + r}Q${x - r * 0.16} ${y + r * 0.16} ${x - r} ${y}Q${x - r * 0.16} ${y - r * 0.16} ${x} ${y - r}Z`,
    lit(color),
  );

export const bubble = (x: number, y: number, r: number) =>
  disc(x, y, r, '#FFFFFF', `fill-opacity=".4" stroke="#FFFFFF" stroke-width="${Math.max(3, r * 0.09)}"`) +
  oval(x - r * 0.35, y - r * 0.4, r * 0.2, r * 0.12, '#FFFFFF');

export const drop = (x: number, y: number, s: number) =>
  `<g transform="translate(${x} ${y}) scale(${s})">${shape('M0 -34C10 -12 24 0 24 16A24 24 0 0 1 -24 16C-24 0 -10 -12 0 -34Z', down('#9CD8FF', '#2E93F2'))}${oval(-8, 12, 5, 9, '#FFFFFF', faint(0.7))}</g>`;

export const flame = (x: number, y: number, s: number, outer = '#FF9B3D', inner = '#FFE38A') =>
  `<g transform="translate(${x} ${y}) scale(${s})">${shape('M0 0C-50 0 -58 -50 -30 -84C-28 -64 -16 -60 -12 -66C-16 -100 0 -126 14 -140C12 -110 52 -84 50 -46C50 -16 30 0 0 0Z', down(lit(outer), lit('#F2542D')))}${shape('M0 0C-26 0 -30 -26 -12 -46C-8 -34 0 -38 4 -66C16 -50 26 -34 24 -18C22 -6 14 0 0 0Z', lit(inner))}</g>`;

export const steam = (x: number, y: number, s = 1) =>
  times(
    3,
    (i) =>
      `<path d="M${x + (i - 1) * 40 * s} ${y - (i === 1 ? 16 : 0)}q${-22 * s} ${-34 * s} 0 ${-66 * s}t0 ${-66 * s}" fill="none" stroke="#ffffff" stroke-opacity="${either(0.75, 0.3)}" stroke-width="${12 * s}" stroke-linecap="round"/>`,
  );

/** A dial with its needle at `turn` degrees from upright. */
export const gauge = (x: number, y: number, r: number, turn = 30) =>
  disc(x, y, r, '#77808F') +
  disc(x, y, r * 0.84, '#FFFFFF') +
  times(
    7,
    (i) =>
      `<g transform="translate(${x} ${y}) rotate(${-120 + i * 40})">${box(-r * 0.03, -r * 0.78, r * 0.06, r * 0.16, 1, '#5C6270')}</g>`,
  ) +
  `<g transform="translate(${x} ${y}) rotate(${turn})">${box(-r * 0.05, -r * 0.62, r * 0.1, r * 0.66, r * 0.05, '#B51144')}</g>` +
  disc(x, y, r * 0.12, '#3A3040');

/** A cardboard box whose base is at `y`. */
export const carton = (x: number, y: number, w: number, h: number) =>
  box(x - w / 2, y - h, w, h, 8, 'd:#E9C397,#C79762') +
  box(x - w * 0.08, y - h, w * 0.16, h * 0.42, 0, '#F6E3C4', faint(0.85)) +
  box(x + w * 0.18, y - h * 0.28, w * 0.2, h * 0.16, 3, '#FFFFFF', faint(0.85)) +
  box(x - w / 2, y - h, w, h * 0.07, 6, '#F1D3AC');
