import { drawing, type Hero } from '../hero.ts';
import {
  BLACK,
  IRON,
  STEEL,
  STEEL_DOWN,
  WHITE,
  across,
  box,
  darker,
  disc,
  down,
  faint,
  glow,
  lighter,
  line,
  lit,
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
import { drop } from './parts.ts';

/** A refrigerator; kind `open` shows its shelves. */
const fridge: Hero = (color = '#8FB3D9', kind = 'open') =>
  drawing(
    kind === 'open' ? 420 : 300,
    520,
    shadow(0, 0, 210),
    box(-150, -520, 300, 510, 26, round(color)),
    box(-130, -20, 50, 20, 6, IRON),
    box(80, -20, 50, 20, 6, IRON),
    kind === 'open'
      ? box(-132, -330, 264, 300, 14, down(lit('#F7FCFF'), lit('#D8EBF8'))) +
          times(2, (i) => box(-132, -240 + i * 96, 264, 8, 2, '#A9C3D8')) +
          box(-110, -300, 40, 60, 8, round('#E2566F')) +
          box(-56, -290, 40, 50, 8, round('#F3B33F')) +
          disc(46, -264, 24, slab('#63B58A')) +
          disc(94, -262, 22, slab('#E8743B')) +
          box(-110, -200, 90, 56, 10, WHITE) +
          box(10, -206, 44, 62, 10, round('#8E62B8')) +
          disc(96, -166, 22, slab('#C8452F')) +
          box(-112, -116, 224, 70, 12, '#BFDDEE') +
          oval(-50, -76, 34, 24, '#63B077') +
          oval(30, -74, 32, 22, '#E8A33A') +
          shape('M150 -340L250 -316V-6L150 -10Z', across(darker(color, 0.1), lighter(color, 0.2))) +
          box(232, -240, 12, 90, 6, STEEL)
      : box(-124, -300, 18, 150, 9, STEEL),
    box(-150, -344, 300, 10, 0, darker(color, 0.35)),
    box(-124, -470, 18, 96, 9, STEEL),
    shine(-60, -500, 12, 130, 0.35),
  );

const purifier: Hero = (color = '#3E83D6') =>
  drawing(
    300,
    430,
    wallShadow(-150, -430, 300, 400, 36),
    box(-150, -430, 300, 400, 36, round('#F4F7FB')),
    box(-126, -404, 252, 190, 26, slant('#3A4A66', '#1D2740')),
    times(3, (i) =>
      box(-98 + i * 70, -380, 52, 140, 20, across(lighter(color, 0.5), color, darker(color, 0.2))),
    ),
    times(3, (i) => box(-90 + i * 70, -372, 10, 120, 5, '#FFFFFF', faint(0.4))),
    box(-126, -196, 252, 120, 20, slant('#BFE4FA@0.9', '#7CC4F0@0.9')),
    shape(
      'M-126 -150q63 -26 126 0t126 0v54a20 20 0 0 1 -20 20h-212a20 20 0 0 1 -20 -20z',
      slant('#7CC8FF', '#3E97E6'),
    ),
    disc(96, -226, 9, lit('#34C77B')),
    box(-26, -70, 52, 30, 8, STEEL),
    box(-12, -46, 24, 34, 6, STEEL_DOWN),
    drop(0, 26, 0.8),
  );

const burner = (x: number) =>
  times(5, (k) => {
    const h = 44 - Math.abs(k - 2) * 7;
    const X = x + (k - 2) * 24;
    return shape(
      `M${X - 11} -62q0 ${-h * 0.6} 11 ${-h}q11 ${h * 0.4} 11 ${h}z`,
      down(lit('#BFE4FF'), lit('#3E8BFF')),
    );
  }) + box(x - 92, -66, 184, 16, 8, '#352D32');

const stove: Hero = () =>
  drawing(
    560,
    120,
    shadow(0, 0, 320),
    box(-280, -46, 560, 46, 14, BLACK),
    box(-266, -42, 532, 5, 2, '#FFFFFF', faint(0.25)),
    burner(-134),
    burner(134),
    disc(-60, -20, 14, STEEL),
    disc(60, -20, 14, STEEL),
  );

/** A chimney above a gas stove. */
const hood: Hero = () =>
  drawing(
    560,
    640,
    glow(0, -370, 260, '#FFE6A8', 0.5, 0.5),
    box(-84, -760, 168, 200, 0, STEEL),
    shape('M-104 -580H104L264 -410H-264Z', STEEL),
    box(-276, -414, 552, 50, 14, STEEL_DOWN),
    disc(-50, -389, 9, '#E2566F'),
    disc(0, -389, 9, '#7C8594'),
    disc(50, -389, 9, '#7C8594'),
    stove().body,
  );

const feet2 = () => box(-240, -12, 60, 12, 4, IRON) + box(180, -12, 60, 12, 4, IRON);

const microwave: Hero = () =>
  drawing(
    540,
    320,
    shadow(0, 0, 310),
    box(-270, -312, 540, 306, 24, slab('#4A505E')),
    feet2(),
    box(-240, -284, 360, 250, 16, '#1A1F2B'),
    box(-222, -266, 324, 214, 10, down(lit('#F6C86A'), lit('#C9823A'))),
    oval(-60, -84, 120, 16, lit('#FBE3B0')),
    shape('M-130 -96q10 -60 70 -60t70 60z', lit('#D9602E')),
    oval(-60, -100, 74, 12, lit('#F08A4A')),
    times(4, (i) => box(-222 + i * 4, -266 + i * 54, 324, 3, 0, '#1A1F2B', faint(0.25))),
    shape('M-222 -266H-90L-190 -52H-222Z', '#FFFFFF', faint(0.14)),
    box(138, -284, 106, 56, 8, '#151B2E'),
    box(154, -266, 74, 20, 4, lit('#63D3A0')),
    times(9, (i) => box(142 + (i % 3) * 36, -208 + Math.floor(i / 3) * 40, 28, 28, 7, '#6B7282')),
    disc(192, -58, 26, STEEL),
  );

const mixer: Hero = (color = '#E2566F') =>
  drawing(
    300,
    470,
    shadow(0, 0, 190),
    shape(
      'M-140 -8Q-150 -170 -90 -190H90Q150 -170 140 -8Q140 0 128 0H-128Q-140 0 -140 -8Z',
      round('#F4F6FA'),
    ),
    shape('M-136 -60Q-138 -120 -122 -150H122Q138 -120 136 -60Z', round(color)),
    disc(0, -104, 34, WHITE),
    box(-5, -134, 10, 32, 4, '#5B4A50'),
    box(-86, -214, 172, 28, 10, IRON),
    shape('M-78 -214L-104 -420H104L78 -214Z', slant('#F2FAFF@0.9', '#C5DAE8@0.9')),
    shape('M-84 -250L-97 -350Q-40 -370 0 -346T97 -352L84 -250L78 -216H-78Z', slant('#F6B24F', '#E07A2A')),
    box(-112, -442, 224, 30, 12, IRON),
    box(-40, -466, 80, 28, 10, IRON),
    line('M104 -396Q160 -390 150 -320T92 -256', '#3A404C', 20),
    line('M-70 -400L-54 -250', '#FFFFFF', 10, faint(0.6)),
  );

/** A chest freezer with glass doors. */
const freezer: Hero = (color = '#4F9CE8') =>
  drawing(
    620,
    330,
    shadow(0, 0, 350),
    box(-300, -250, 600, 240, 22, WHITE),
    box(-300, -150, 600, 44, 0, slab(color)),
    box(-270, -12, 60, 12, 4, IRON),
    box(210, -12, 60, 12, 4, IRON),
    shape('M-300 -240L-270 -330H270L300 -240Z', slant('#E2F3FC', '#A9D2EC')),
    shape('M-278 -252L-254 -318H-6V-252Z', slant('#F4FBFF', '#BFE0F2')),
    shape('M278 -252L254 -318H6V-252Z', slant('#DDF0FA', '#A4CCE8')),
    times(5, (i) =>
      box(
        -246 + i * 44,
        -292 + (i % 2) * 8,
        34,
        36,
        8,
        ['#E2566F', '#F3B33F', '#8E62B8', '#63B58A', '#E8743B'][i] ?? '#E2566F',
      ),
    ),
    times(5, (i) =>
      disc(40 + i * 46, -272, 18, ['#F7C6D4', '#F8E3BE', '#C9A27C', '#DCEFD8', '#D3C2F2'][i] ?? '#F7C6D4'),
    ),
    box(-312, -256, 624, 20, 10, STEEL_DOWN),
    times(3, (i) =>
      line(`M${-40 + i * 40} -84v56m-24 -42l48 28m0 -28l-48 28`, '#BFD8EE', 5, faint(i === 1 ? 1 : 0)),
    ),
    line('M-230 -262L-210 -310', '#FFFFFF', 8, faint(0.8)),
  );

export const kitchenAppliances = { fridge, purifier, hood, microwave, mixer, freezer } satisfies Record<
  string,
  Hero
>;
