import { drawing, type Hero } from '../hero.ts';
import {
  SCREEN,
  STEEL,
  at,
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
  slab,
  slant,
  times,
} from '../paint.ts';
import { GOODS, carton } from './parts.ts';

const cashRegister: Hero = (color = '#4F79B8') =>
  drawing(
    480,
    400,
    shadow(0, 0, 290),
    box(-240, -110, 480, 104, 14, slab(darker(color, 0.1))),
    box(-60, -76, 120, 26, 10, '#FFFFFF', faint(0.5)),
    shape('M-200 -110L-170 -260H170L200 -110Z', slab(color)),
    times(12, (i) =>
      box(-146 + (i % 4) * 52, -240 + Math.floor(i / 4) * 40, 40, 30, 7, i % 4 === 3 ? '#E8A33A' : '#F4F6FA'),
    ),
    box(80, -240, 80, 110, 8, '#F4F6FA'),
    box(-130, -390, 260, 110, 14, slab('#3A404C')),
    box(-112, -374, 224, 76, 8, SCREEN),
    times(4, (i) =>
      box(-80 + i * 44, -356, 28, 40, 6, 'none', `stroke="${lit('#63D3A0')}" stroke-width="7"`),
    ),
    box(-14, -284, 28, 30, 0, '#6E7785'),
    shape('M96 -250v-80q0 -20 20 -20h50v100z', '#FFFFFF'),
    times(3, (i) => box(110, -330 + i * 22, 42, 6, 3, '#C9CFD9')),
  );

const wrappedBox: Hero = (color = '#8E62B8') =>
  drawing(
    460,
    440,
    shadow(0, 0, 270),
    box(-200, -260, 400, 256, 12, slab(color)),
    box(-220, -310, 440, 76, 12, slab(lighter(color, 0.14))),
    box(-36, -310, 72, 306, 0, slab('#F5C65A')),
    shape('M-10 -320Q-60 -440 -140 -420Q-190 -390 -140 -340Q-90 -310 -10 -310Z', slab('#F5C65A')),
    shape('M10 -320Q60 -440 140 -420Q190 -390 140 -340Q90 -310 10 -310Z', slab('#EDB54A')),
    shape(
      'M-40 -330Q-80 -400 -120 -390Q-140 -370 -110 -346ZM40 -330Q80 -400 120 -390Q140 -370 110 -346Z',
      darker('#E0A43C', 0.12),
    ),
    disc(0, -320, 32, '#F8D27A'),
    times(6, (i) =>
      disc(
        -150 + (i % 2) * 70 + (i > 3 ? 250 : i > 1 ? 0 : 0),
        -190 + (i % 3) * 60,
        10,
        '#FFFFFF',
        faint(0.35),
      ),
    ),
  );

/** Open sacks of grain. */
const sacks: Hero = () =>
  drawing(
    600,
    360,
    shadow(0, 0, 340),
    times(3, (i) => {
      const [x, c] = [-190 + i * 190, ['#E8A33A', '#F3E7CE', '#B5502F'][i] ?? '#E8A33A'];
      return (
        shape(
          `M${x - 104} -10Q${x - 124} -130 ${x - 84} -230H${x + 84}Q${x + 124} -130 ${x + 104} -10Q${x} 8 ${x - 104} -10Z`,
          round('#D9B483'),
        ) +
        oval(x, -232, 92, 30, '#C79C66') +
        shape(
          `M${x - 82} -236Q${x} -340 ${x + 82} -236Q${x} -204 ${x - 82} -236Z`,
          down(lighter(c, 0.3), c),
        ) +
        box(x - 46, -150, 92, 70, 8, '#FFFFFF', faint(0.75)) +
        disc(x, -115, 22, c)
      );
    }),
    line('M10 -280L70 -360', '#A9764E', 16),
    shape('M-40 -260q10 -34 54 -30q14 20 -6 44q-30 10 -48 -14z', STEEL),
  );

/** A scanner reading a barcode. */
const barcode: Hero = () =>
  drawing(
    600,
    420,
    carton(-90, 0, 380, 320),
    shadow(-90, 0, 230),
    box(-230, -220, 240, 150, 10, '#FFFFFF'),
    times(15, (i) => box(-212 + i * 14, -204, [4, 8, 3, 6, 9][i % 5] ?? 4, 96, 0, '#2A232A')),
    box(-200, -98, 180, 12, 5, '#C9CFD9'),
    shape('M170 -330L-224 -160H16Z', lit('#F2545E'), 'fill-opacity=".22"'),
    line('M-220 -152H10', lit('#F2545E'), 6),
    at(
      210,
      -330,
      box(-60, -50, 150, 90, 26, slab('#4B5568')) +
        box(-70, -36, 30, 60, 8, SCREEN) +
        shape('M20 30H90L110 180Q112 196 96 196H60Q46 196 44 182Z', slab('#3A404C')) +
        box(-30, -36, 80, 10, 5, '#FFFFFF', faint(0.35)),
      8,
    ),
  );

const medicine: Hero = (color = '#34A56F') =>
  drawing(
    560,
    480,
    shadow(0, 0, 320),
    box(-270, -480, 540, 476, 14, slab('#F4F6FA')),
    box(-250, -460, 500, 90, 8, slab(color)),
    box(-14, -446, 28, 62, 4, '#FFFFFF'),
    box(-31, -429, 62, 28, 4, '#FFFFFF'),
    times(
      3,
      (r) =>
        box(-250, -250 + r * 112, 500, 14, 3, '#C3CDD9') +
        times(7, (i) => {
          const c = ['#E2566F', '#3E83D6', '#F3B33F', '#63B58A', '#9A7AD0'][(i + r * 2) % 5] ?? '#E2566F';
          const h = 56 + ((i * 17 + r * 11) % 34);
          return (i + r) % 3 === 0
            ? box(-240 + i * 70, -250 + r * 112 - h, 44, h, 10, round(lighter(c, 0.3))) +
                box(-234 + i * 70, -262 + r * 112 - h, 32, 16, 4, '#FFFFFF')
            : box(-244 + i * 70, -250 + r * 112 - h, 56, h, 4, slab(c)) +
                box(-238 + i * 70, -236 + r * 112 - h, 44, 14, 2, '#FFFFFF', faint(0.8));
        }),
    ),
  );

const flowerBuckets: Hero = () =>
  drawing(
    620,
    440,
    shadow(0, 0, 350),
    times(3, (k) => {
      const [x, petal, pail] = [
        [-200, '#E2566F', '#8FA9C9'],
        [0, '#F5A623', '#7DB59A'],
        [200, '#B06AD0', '#D9A36C'],
      ][k] as [number, string, string];
      return (
        times(7, (i) => line(`M${x} -150L${x - 84 + i * 28} ${-250 - (i % 2) * 60}`, '#4E9A63', 8)) +
        times(7, (i) =>
          at(
            x - 84 + i * 28,
            -260 - (i % 2) * 70,
            times(6, (p) => at(0, 0, oval(0, -22, 14, 22, lighter(petal, 0.12)), p * 60)) +
              disc(0, 0, 13, '#FFE08A'),
          ),
        ) +
        shape(`M${x - 84} -190H${x + 84}L${x + 62} 0H${x - 62}Z`, round(pail)) +
        box(x - 92, -204, 184, 24, 8, lighter(pail, 0.3))
      );
    }),
  );

const displayCounter: Hero = (color = '#C99B6A') =>
  drawing(
    640,
    380,
    shadow(0, 0, 360),
    box(-310, -160, 620, 150, 10, slab(color)),
    times(4, (i) => box(-290 + i * 148, -140, 136, 110, 6, darker(color, 0.1))),
    shape('M-310 -160V-330Q-310 -350 -290 -350H290Q310 -350 310 -330V-160Z', slant('#F2FAFF', '#C9E0EE')),
    box(-310, -260, 620, 8, 0, '#A9C3D8'),
    glow(0, -330, 300, '#FFE7A0', 0.6, 0.7),
    times(
      5,
      (i) =>
        box(-270 + i * 120, -312, 60, 52, 8, round(GOODS[i] ?? '#C8364F')) +
        oval(-240 + i * 120, -176, 44, 14, '#FFFFFF') +
        disc(-240 + i * 120, -196, 22, slab(GOODS[4 - i] ?? '#C8364F')),
    ),
    shape('M-280 -350H-160L-240 -160H-300Z', '#FFFFFF', faint(0.35)),
    box(-322, -168, 644, 20, 8, slab(lighter(color, 0.3))),
  );

export const counter = {
  cashRegister,
  wrappedBox,
  sacks,
  barcode,
  medicine,
  flowerBuckets,
  displayCounter,
} satisfies Record<string, Hero>;
