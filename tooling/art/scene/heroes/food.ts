import { drawing, type Hero } from '../hero.ts';
import {
  BRASS,
  STEEL,
  STEEL_DOWN,
  across,
  at,
  box,
  darker,
  disc,
  faint,
  lighter,
  line,
  oval,
  ring,
  shadow,
  shape,
  slab,
  times,
} from '../paint.ts';
import { flame, sparkle, steam } from './parts.ts';

/** A pot on a burner; kind `degh` is large and stands on a fire. */
const pot: Hero = (color = '#AAB2C0', kind = 'pot') => {
  const metal =
    kind === 'degh'
      ? across('#E9A97C', '#B8683C', '#7E4224')
      : across(lighter(color, 0.6), color, darker(color, 0.25));
  return drawing(
    480,
    420,
    kind === 'degh'
      ? times(5, (i) => flame(-120 + i * 60, 0, 0.7 + (i % 2) * 0.2)) +
          line('M-190 0L-150 -90M190 0L150 -90', '#3A404C', 18)
      : shadow(0, 0, 250),
    at(
      0,
      kind === 'degh' ? -76 : 0,
      shape('M-190 -230Q-214 -20 -110 -6H110Q214 -20 190 -230Z', metal) +
        oval(0, -230, 196, 46, lighter(color, 0.3)) +
        oval(0, -230, 176, 36, '#D9602E') +
        times(8, (i) =>
          disc(
            -130 + i * 38,
            -232 + ((i * 7) % 3) * 8 - 8,
            16,
            ['#F5A623', '#63B077', '#F7E3CB', '#C8364F'][i % 4] ?? '#F5A623',
          ),
        ) +
        line(
          'M-200 -180Q-250 -180 -240 -130M200 -180Q250 -180 240 -130',
          kind === 'degh' ? '#8A4A2A' : '#8A93A2',
          20,
        ) +
        line('M70 -240L150 -390', '#A9764E', 18) +
        line('M-150 -190Q-156 -90 -100 -50', '#FFFFFF', 13, faint(0.5)) +
        steam(-40, -280, 1.1),
    ),
  );
};

/** A tawa-like kadhai of sweets with a tray. */
const sweets: Hero = () =>
  drawing(
    600,
    360,
    shadow(0, 0, 340),
    box(-280, -40, 560, 34, 14, BRASS),
    times(15, (k) => {
      const row = k < 6 ? 0 : k < 11 ? 1 : k < 14 ? 2 : 3;
      const i = k - [0, 6, 11, 14][row]!;
      return (
        disc(-250 + row * 27 + i * 54, -66 - row * 46, 29, `d:#FFD27A,#E89B2E`) +
        disc(-256 + row * 27 + i * 54, -76 - row * 46, 6, '#FFF3D0', faint(0.8))
      );
    }),
    times(
      3,
      (i) =>
        ring(150, -66 - i * 40, 56 - i * 8, '#E8743B', 17) +
        ring(150, -66 - i * 40, 26 - i * 4, '#F08A3C', 15),
    ),
    times(2, (i) => disc(232 + i * 22, -66 - i * 42, 28, '#F7EFE3')),
    sparkle(-90, -300, 26),
    sparkle(220, -220, 20),
  );

const kettle: Hero = (color = '#AAB2C0') =>
  drawing(
    520,
    420,
    shadow(0, 0, 300),
    shape(
      'M-190 -20Q-220 -230 -90 -270H60Q190 -230 160 -20Q150 0 130 0H-160Q-180 0 -190 -20Z',
      across(lighter(color, 0.6), color, darker(color, 0.25)),
    ),
    shape('M140 -190L240 -280L262 -258L158 -90Z', across(lighter(color, 0.4), color)),
    oval(-16, -270, 80, 20, lighter(color, 0.4)),
    disc(-16, -300, 20, '#3A404C'),
    line('M-110 -260Q-90 -400 -10 -400T90 -260', '#3A3440', 20),
    steam(260, -300, 0.7),
    line('M-150 -210Q-170 -110 -140 -60', '#FFFFFF', 13, faint(0.6)),
  );

const glass = (x: number, y: number, c: string) =>
  shape(`M${x - 34} ${y - 96}H${x + 34}L${x + 26} ${y}H${x - 26}Z`, '#F2FAFF', 'fill-opacity=".9"') +
  shape(`M${x - 31} ${y - 76}H${x + 31}L${x + 25} ${y - 4}H${x - 25}Z`, slab(c)) +
  steam(x, y - 104, 0.4);

/** Cutting chai and a kettle. */
const teaCounter: Hero = () =>
  drawing(
    640,
    420,
    shadow(200, 0, 130),
    at(-90, 0, kettle('#C98B4A').body),
    times(3, (i) => glass(150 + i * 82, 0, '#B5703C')),
  );

const gravity = (x: number, w: number, c: string) =>
  shape(`M${x - w / 2} -150Q${x} -280 ${x + w / 2} -150Z`, STEEL_DOWN) +
  box(x - w / 2 - 10, -156, w + 20, 18, 8, STEEL) +
  box(x - w / 2, -140, w, 74, 8, STEEL_DOWN) +
  disc(x, -226, 14, '#E8B23A') +
  line(`M${x - w / 2 + 14} -66v40M${x + w / 2 - 14} -66v40`, '#8A93A2', 10) +
  flame(x, -10, 0.3, '#5AA8FF', '#CDE8FF') +
  box(x - 30, -14, 60, 14, 6, c);

const buffet: Hero = (color = '#B5333F') =>
  drawing(
    660,
    380,
    shadow(0, 0, 370),
    box(-330, -130, 660, 128, 6, '#FFFFFF'),
    times(9, (i) => shape(`M${-330 + i * 74} -130q37 60 74 0z`, slab(color))),
    times(6, (i) => line(`M${-270 + i * 108} -70V-6`, '#D9D3DC', 4)),
    at(0, -128, gravity(-200, 170, '#3A404C') + gravity(0, 170, '#3A404C') + gravity(200, 170, '#3A404C')),
  );

const cloche: Hero = () =>
  drawing(
    480,
    340,
    shadow(0, 0, 290),
    oval(0, -24, 250, 26, STEEL_DOWN),
    box(-250, -34, 500, 18, 9, STEEL),
    shape('M-200 -36Q-200 -250 0 -250T200 -36Z', across('#FFFFFF', '#C9D0DB', '#8E97A6')),
    disc(0, -266, 24, BRASS),
    line('M-140 -70Q-140 -190 -40 -216', '#FFFFFF', 16, faint(0.8)),
    sparkle(150, -260, 34),
    sparkle(210, -200, 18, '#FFFFFF'),
  );

/** A steel plate with bowls of food. */
const thali: Hero = () =>
  drawing(
    560,
    400,
    shadow(0, 0, 320),
    oval(0, -70, 280, 70, STEEL_DOWN),
    oval(0, -80, 256, 58, '#E6EAF0'),
    times(3, (i) => {
      const x = -160 + i * 116;
      const c = ['#E8A33A', '#63A05B', '#C8452F'][i] ?? '#E8A33A';
      return (
        shape(`M${x - 56} -140H${x + 56}Q${x + 48} -76 ${x} -76T${x - 56} -140Z`, STEEL) +
        oval(x, -140, 56, 18, '#C3CAD5') +
        oval(x, -140, 46, 13, c)
      );
    }),
    shape('M90 -70Q100 -160 170 -160T240 -70Z', '#FFFFFF'),
    times(
      3,
      (i) =>
        oval(-60 + i * 8, -52 - i * 12, 90, 22, slab('#E8C08A')) +
        disc(-80 + i * 30, -56 - i * 12, 9, '#B97A3A', faint(0.6)),
    ),
    steam(-40, -180, 1.1),
  );

export const food = { pot, sweets, teaCounter, buffet, cloche, thali } satisfies Record<string, Hero>;
