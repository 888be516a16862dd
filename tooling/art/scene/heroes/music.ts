import { drawing, type Hero } from '../hero.ts';
import {
  BRASS,
  across,
  at,
  box,
  darker,
  disc,
  down,
  lighter,
  line,
  lit,
  oval,
  ring,
  shadow,
  shape,
  slab,
  slant,
  times,
} from '../paint.ts';

/** A guitar on a stand. */
const guitar: Hero = (color = '#D98A3C') =>
  drawing(
    380,
    560,
    shadow(0, 0, 190),
    line('M-90 0L0 -140L90 0', '#3A404C', 14),
    at(
      0,
      -170,
      box(-20, -360, 40, 300, 4, slab('#6B3F28')) +
        shape('M-30 -400H30L24 -350H-24Z', slab('#4B2C1C')) +
        times(3, (i) => disc(-38, -392 + i * 18, 7, '#C3CAD5') + disc(38, -392 + i * 18, 7, '#C3CAD5')) +
        shape(
          'M0 -110Q-100 -140 -108 -60Q-110 -26 -84 -6Q-150 40 -130 110Q-100 164 0 160Q100 164 130 110Q150 40 84 -6Q110 -26 108 -60Q100 -140 0 -110Z',
          slant(lighter(color, 0.4), color, darker(color, 0.3)),
        ) +
        disc(0, -10, 46, '#4B2C1C') +
        ring(0, -10, 52, '#F3D9A8', 6) +
        box(-50, 74, 100, 18, 6, '#4B2C1C') +
        times(4, (i) => line(`M${-11 + i * 7.4} -350V82`, '#F4F0E6', 2)) +
        times(6, (i) => box(-20, -330 + i * 40, 40, 3, 0, '#C3CAD5')),
      10,
    ),
  );

const harmonium: Hero = (color = '#8A4A2A') =>
  drawing(
    600,
    360,
    shadow(0, 0, 350),
    shape('M-280 -240L-250 -350H250L280 -240Z', slab(darker(color, 0.1))),
    times(8, (i) => line(`M${-262 + i * 4} ${-254 - i * 12}H${262 - i * 4}`, lighter(color, 0.3), 4)),
    box(-300, -240, 600, 230, 14, slab(color)),
    box(-280, -216, 560, 60, 8, darker(color, 0.25)),
    times(9, (i) => disc(-224 + i * 56, -186, 17, BRASS)),
    box(-270, -136, 540, 96, 4, '#FFFFFF'),
    times(15, (i) => box(-270 + i * 36, -136, 3, 96, 0, '#C9CFD9')),
    times(14, (i) => (i % 7 === 2 || i % 7 === 6 ? '' : box(-246 + i * 36, -136, 22, 58, 3, '#2A232A'))),
    box(-306, -26, 612, 24, 8, slab(darker(color, 0.2))),
  );

const ring2 = (x: number, r: number) =>
  oval(x, -14, r, 26, '#C8364F') + oval(x, -22, r * 0.86, 18, '#E2566F');

const tabla: Hero = () =>
  drawing(
    600,
    330,
    shadow(0, 0, 340),
    ring2(-150, 130),
    ring2(160, 110),
    shape('M-290 -180Q-300 -20 -200 -16H-100Q0 -20 -10 -180Z', across('#F4F6FA', '#B9C1CD', '#7E8797')),
    oval(-150, -186, 142, 56, '#E9C9A2'),
    oval(-150, -190, 122, 46, '#FBF1E2'),
    oval(-176, -188, 52, 20, '#2E2A33'),
    shape('M50 -220L90 -16H230L270 -220Z', across('#C98A5C', '#8A4A2A', '#5B2E1A')),
    oval(160, -224, 112, 44, '#E9C9A2'),
    oval(160, -228, 94, 34, '#FBF1E2'),
    oval(160, -228, 40, 15, '#2E2A33'),
    times(5, (i) => line(`M${64 + i * 44} -200L${90 + i * 34} -30`, '#E9C9A2', 7)),
    times(4, (i) => box(84 + i * 42, -140, 26, 50, 10, slab('#D9A36C'))),
    times(6, (i) => line(`M${-276 + i * 50} -160L${-250 + i * 42} -30`, '#D9A36C', 6)),
  );

/** A stage with its curtain and bells for the feet. */
const stage: Hero = (color = '#B5233F') =>
  drawing(
    640,
    480,
    box(-320, -480, 640, 440, 10, down('#5B2A4A', '#8E4A6A')),
    shape('M-40 -470L-150 -60H150L40 -470Z', lit('#FFE9A8'), 'fill-opacity=".4"'),
    times(
      2,
      (k) =>
        `<g transform="scale(${k ? -1 : 1} 1)">${times(5, (i) => shape(`M${-320 + i * 34} -480h40Q${-300 + i * 24} -220 ${-300 + i * 16} -40h-30z`, across(lighter(color, 0.15), darker(color, 0.2))))}</g>`,
    ),
    times(8, (i) => shape(`M${-320 + i * 80} -484h80q-10 64 -40 64t-40 -64z`, slab(color))),
    box(-330, -50, 660, 48, 8, slab('#C98A5C')),
    shadow(0, -48, 130),
    times(3, (r) =>
      times(
        8,
        (i) =>
          disc(-84 + i * 24, -74 - r * 26 - 8 * Math.sin((i / 7) * Math.PI), 14, 'd:#F8DC8C,#C9922E') +
          disc(-84 + i * 24, -68 - r * 26 - 8 * Math.sin((i / 7) * Math.PI), 3, '#7A5A1E'),
      ),
    ),
    line('M-96 -140Q-140 -150 -150 -120M96 -140Q140 -150 150 -120', '#C8364F', 8),
  );

export const music = { guitar, harmonium, tabla, stage } satisfies Record<string, Hero>;
