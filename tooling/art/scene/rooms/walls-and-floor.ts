import {
  STEEL_DOWN,
  WHITE,
  across,
  box,
  darker,
  disc,
  down,
  either,
  faint,
  glow,
  lighter,
  line,
  lit,
  mix,
  oval,
  round,
  shadow,
  shape,
  shine,
  slab,
  slant,
  times,
  wallShadow,
} from '../paint.ts';
import type { Decor } from './decor.ts';

const FRAME = either('#FFFFFF', '#4b4247');

const window: Decor = (x) => {
  const [w, h, y] = [230, 270, 120];
  const left = x - w / 2;
  const sky = down(either('#BFE3FF', '#141c38'), either('#EAF6FF', '#2b3561'));
  return (
    wallShadow(left - 22, y - 22, w + 44, h + 44, 16, 0.12) +
    box(left - 20, y - 20, w + 40, h + 40, 14, FRAME) +
    box(left, y, w, h, 6, sky) +
    glow(left + w * 0.7, y + h * 0.28, 70, '#FFE08A', 0.8, 0.15) +
    disc(left + w * 0.7, y + h * 0.28, 26, either('#FFC93C', '#F7EBC6')) +
    shape(
      `M${left} ${y + h * 0.8}q${w * 0.3} ${-h * 0.22} ${w * 0.6} 0t${w * 0.4} ${-h * 0.06}V${y + h}H${left}Z`,
      either('#9CD3A5', '#22304a'),
    ) +
    box(x - 7, y, 14, h, 0, FRAME) +
    box(left - 36, y + h + 16, w + 72, 22, 8, FRAME)
  );
};

const curtains: Decor = (x) => {
  const fold = (from: number) =>
    times(4, (i) => box(from + i * 20, 74, 22, 400, 5, across('#D9A79A', '#F6CDBF', '#DDAFA2')));
  return box(x - 230, 62, 460, 16, 8, '#B98A6A') + fold(x - 206) + fold(x + 126);
};

const frame: Decor = (x) =>
  wallShadow(x - 80, 130, 160, 130, 12, 0.14) +
  box(x - 80, 130, 160, 130, 10, '#C99B6A') +
  box(x - 64, 146, 128, 98, 4, '#FFFFFF') +
  shape(`M${x - 50} 230l36 -52l28 34l18 -20l28 38z`, '#8FC6A4') +
  disc(x + 28, 170, 12, '#FFC93C');

const clock: Decor = (x) =>
  wallShadow(x - 60, 110, 120, 120, 60, 0.14) +
  disc(x, 170, 60, '#5B6B86') +
  disc(x, 170, 48, '#FFFFFF') +
  line(`M${x} 170V138M${x} 170l22 12`, '#3A3040', 6) +
  disc(x, 170, 5, '#B51144');

const towels: Decor = (x) =>
  box(x - 110, 226, 220, 12, 6, STEEL_DOWN) +
  box(x - 86, 226, 84, 150, 10, round('#F3B9A6')) +
  box(x - 86, 350, 84, 10, 3, '#FFFFFF', faint(0.6)) +
  box(x + 8, 226, 80, 120, 10, round('#8FC3D8')) +
  box(x + 8, 322, 80, 10, 3, '#FFFFFF', faint(0.6));

const mirror: Decor = (x) =>
  wallShadow(x - 90, 110, 180, 250, 24, 0.14) +
  box(x - 90, 110, 180, 250, 24, FRAME) +
  box(x - 74, 126, 148, 218, 14, slant(either('#EAF7FA', '#3f4a53'), either('#CFE7EE', '#2a3239'))) +
  line(`M${x - 40} 290L${x + 26} 170`, '#FFFFFF', 14, faint(either(0.7, 0.15)));

const pegs: Decor = (x, wall) => {
  const c = darker(wall, 0.16);
  const left = x - 470;
  return (
    wallShadow(left, 74, 940, 300, 20, 0.15) +
    box(left, 74, 940, 300, 20, slab(c)) +
    times(5, (row) => times(20, (i) => disc(left + 34 + i * 46, 108 + row * 58, 5, '#2A1A20', faint(0.16))))
  );
};

const cupboards: Decor = (_, wall) => {
  const c = lighter(wall, 0.55);
  return (
    box(0, 170, 1200, 40, 0, down('#3A2029@0.16', '#3A2029@0')) +
    times(
      4,
      (i) =>
        box(i * 300, -10, 298, 186, 0, down(c, darker(c, 0.06))) +
        box(i * 300 + 22, -20, 254, 176, 14, lighter(c, 0.4)) +
        box(i * 300 + (i % 2 ? 44 : 234), 84, 20, 58, 10, '#FFFFFF'),
    )
  );
};

const board: Decor = (x) =>
  wallShadow(x - 330, 90, 660, 330, 16, 0.18) +
  box(x - 330, 90, 660, 330, 16, slab('#B67B4B')) +
  box(x - 308, 112, 616, 286, 8, slant('#2F6B57', '#255546')) +
  box(x - 330, 420, 660, 18, 6, slab('#A66E41')) +
  box(x - 60, 412, 70, 12, 5, '#FFFFFF', faint(0.9)) +
  box(x + 30, 412, 40, 12, 5, '#F6D36B', faint(0.9));

const rug: Decor = (x) =>
  oval(x, 816, 430, 62, '#E9B7B0') +
  oval(x, 816, 376, 48, 'none', 'stroke="#FFFFFF" stroke-opacity=".5" stroke-width="6"');

const bed: Decor = (x) =>
  box(x - 190, 420, 380, 260, 26, slab('#A9764E')) +
  box(x - 160, 520, 150, 90, 30, WHITE) +
  box(x + 10, 520, 150, 90, 30, WHITE) +
  box(x - 210, 580, 420, 150, 24, slab('#9DB8DB'));

const lamp: Decor = (x, _, floor) =>
  glow(x, floor - 330, 240, '#FFD98A', 0.3, 0.5) +
  box(x - 5, floor - 310, 10, 330, 4, '#8A6A55') +
  oval(x, floor + 20, 54, 11, '#8A6A55') +
  shape(`M${x - 48} ${floor - 390}h96l34 110h-164z`, down(lit('#FFE7B0'), lit('#F2C777')));

const plantPot: Decor = (x, _, floor) => {
  const y = floor + 60;
  const leaf = (turn: number, c: string) =>
    `<g transform="translate(${x} ${y - 100}) rotate(${turn})">${shape('M0 0C-46 -60 -40 -150 0 -200C40 -150 46 -60 0 0Z', slab(c))}</g>`;
  return (
    shadow(x, y, 90) +
    leaf(-52, '#4E9A63') +
    leaf(48, '#4E9A63') +
    leaf(-24, '#63B077') +
    leaf(24, '#59A56D') +
    leaf(0, '#6FBB82') +
    shape(`M${x - 62} ${y - 110}h124l-16 110h-92z`, round('#D98A5F')) +
    box(x - 70, y - 122, 140, 26, 8, slab('#E39A70'))
  );
};

const pipes: Decor = () =>
  times(3, (i) =>
    box(
      0,
      70 + i * 46,
      1200,
      24,
      0,
      down('#E6EAF0', mix('#9AA3B1', ['#E2566F', '#4F9CE8', '#63B58A'][i] ?? '#9AA3B1', 0.35)),
    ),
  ) + times(4, (i) => box(120 + i * 310, 56, 22, 160, 4, '#8A93A2'));

const blinds: Decor = (x) =>
  box(x - 170, 100, 340, 300, 12, FRAME) +
  box(x - 154, 116, 308, 268, 4, down(either('#D6ECFA', '#1b2443'), either('#F2FAFF', '#2b3561'))) +
  times(9, (i) => box(x - 154, 120 + i * 30, 308, 14, 3, '#FFFFFF', faint(either(0.85, 0.25)))) +
  shine(x - 150, 118, 10, 260, 0.3);

/** What is on the wall and on the floor. */
export const roomDecor = {
  window,
  curtains,
  frame,
  clock,
  towels,
  mirror,
  pegs,
  cupboards,
  board,
  rug,
  bed,
  lamp,
  'plant-pot': plantPot,
  pipes,
  blinds,
} satisfies Record<string, Decor>;
