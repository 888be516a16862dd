import { drawing, type Hero } from '../hero.ts';
import {
  BRASS,
  BLACK,
  IRON,
  across,
  at,
  box,
  darker,
  disc,
  faint,
  glow,
  lighter,
  line,
  lit,
  oval,
  ring,
  shadow,
  shape,
  slab,
  times,
} from '../paint.ts';
import { flame, sparkle } from './parts.ts';

/** Fire in a brick altar. */
const havan: Hero = () =>
  drawing(
    520,
    440,
    glow(0, -240, 260, '#FFB04A', 0.55, 0.8),
    shadow(0, 0, 300),
    shape('M-240 0L-190 -50H190L240 0Z', slab('#B5502F')),
    shape('M-190 -50L-150 -96H150L190 -50Z', slab('#C3654A')),
    shape('M-150 -96L-190 -150H190L150 -96Z', slab('#D9805F')),
    line('M-120 -150L110 -200M120 -150L-110 -200M-60 -150L70 -210', '#7A4E33', 22),
    flame(0, -150, 1.9),
    flame(-84, -150, 1.1),
    flame(84, -150, 1.1),
    times(9, (i) => disc(-200 + i * 50, -26, 14, i % 2 ? '#F59E2E' : '#F7C948')),
  );

/** A wedding mandap. */
const mandap: Hero = (color = '#C8364F') =>
  drawing(
    640,
    540,
    shadow(0, 0, 360),
    box(-300, -30, 600, 30, 6, slab('#E8B23A')),
    times(4, (i) =>
      box([-270, -150, 130, 250][i] ?? 0, -430, 22, 400, 6, across('#F8DC8C', '#E0AC3C', '#A9772A')),
    ),
    shape('M-310 -420Q-300 -480 -180 -490Q-90 -560 0 -570Q90 -560 180 -490Q300 -480 310 -420Z', slab(color)),
    times(8, (i) =>
      shape(
        `M${-310 + i * 77.5} -424h77.5q-8 50 -38.7 50t-38.7 -50z`,
        i % 2 ? '#F5C65A' : slab(lighter(color, 0.15)),
      ),
    ),
    shape(
      'M-290 -410Q-190 -330 -270 -60Q-310 -200 -290 -410ZM290 -410Q190 -330 270 -60Q310 -200 290 -410Z',
      slab(lighter(color, 0.3)),
    ),
    disc(0, -580, 18, BRASS),
    times(11, (i) =>
      disc(-200 + i * 40, -372 + 60 * Math.sin((i / 10) * Math.PI), 13, i % 2 ? '#F59E2E' : '#FFFFFF'),
    ),
    box(-90, -130, 80, 100, 14, slab('#8E2A40')),
    box(10, -130, 80, 100, 14, slab('#8E2A40')),
    shape('M-96 -130q46 -80 92 0zM4 -130q46 -80 92 0z', BRASS),
  );

const shamiana: Hero = (color = '#3E74C9') =>
  drawing(
    680,
    480,
    shadow(0, 0, 380),
    shape('M-340 -290L-170 -460L0 -290ZM0 -290L170 -460L340 -290Z', slab(color)),
    shape(
      'M-226 -404L-170 -460L-114 -404L-140 -290H-200ZM114 -404L170 -460L226 -404L200 -290H140Z',
      '#FFFFFF',
      faint(0.9),
    ),
    times(3, (i) => box(-326 + i * 318, -290, 16, 290, 4, '#C99B6A')),
    times(10, (i) =>
      shape(`M${-340 + i * 68} -292h68q-8 54 -34 54t-34 -54z`, i % 2 ? '#FFFFFF' : slab(color)),
    ),
    disc(-170, -466, 12, '#E8B23A'),
    disc(170, -466, 12, '#E8B23A'),
    times(4, (i) => {
      const x = -232 + i * 150;
      return (
        oval(x, -96, 58, 14, '#FFFFFF') +
        box(x - 54, -96, 108, 60, 8, '#F3EAF0') +
        box(x - 88, -90, 20, 88, 4, '#E2566F') +
        box(x + 66, -90, 20, 88, 4, '#E2566F')
      );
    }),
  );

const speakers: Hero = (color = '#8E62B8') =>
  drawing(
    640,
    460,
    shadow(0, 0, 370),
    times(2, (k) => {
      const x = k ? 230 : -230;
      return (
        box(x - 90, -460, 180, 456, 14, BLACK) +
        disc(x, -340, 56, '#15121F') +
        disc(x, -340, 40, IRON) +
        disc(x, -340, 14, '#8A93A2') +
        disc(x, -140, 80, '#15121F') +
        ring(x, -140, 70, lit(color), 6) +
        disc(x, -140, 56, IRON) +
        disc(x, -140, 20, '#8A93A2')
      );
    }),
    box(-130, -190, 260, 186, 12, slab('#3A3440')),
    box(-116, -120, 232, 90, 8, '#2A232A'),
    at(
      0,
      -194,
      box(-150, -36, 300, 36, 10, slab('#5C5560')) +
        oval(-76, -40, 60, 16, '#15121F') +
        oval(76, -40, 60, 16, '#15121F') +
        oval(-76, -40, 18, 5, lit('#F5942E')) +
        oval(76, -40, 18, 5, lit('#5AC8FA')) +
        box(-10, -46, 20, 20, 4, '#C3CAD5'),
    ),
    times(5, (i) =>
      box(
        -96 + i * 44,
        -84 - [20, 34, 14, 30, 22][i]!,
        26,
        46 + [20, 34, 14, 30, 22][i]!,
        5,
        lit(['#63D3A0', '#F5C65A', '#E2566F', '#5AC8FA', '#C76AD0'][i] ?? '#63D3A0'),
      ),
    ),
  );

/** A bust with bridal jewels. */
const jewels: Hero = (color = '#7A2A4A') =>
  drawing(
    400,
    480,
    shadow(0, 0, 220),
    box(-110, -40, 220, 36, 12, slab(darker(color, 0.15))),
    shape(
      'M-50 -480H50L56 -370Q200 -340 190 -200Q150 -60 60 -40H-60Q-150 -60 -190 -200Q-200 -340 -56 -370Z',
      across(lighter(color, 0.25), color, darker(color, 0.25)),
    ),
    line('M-62 -380Q0 -340 62 -380', '#F0C04A', 20),
    times(9, (i) => {
      const a = Math.PI * (0.12 + 0.76 * (i / 8));
      return (
        disc(Math.cos(a) * 130, -330 + Math.sin(a) * 130, 20, '#F0C04A') +
        disc(Math.cos(a) * 130, -330 + Math.sin(a) * 130, 9, i % 2 ? '#34A56F' : '#D7263D') +
        disc(Math.cos(a) * 156, -326 + Math.sin(a) * 162, 9, '#FFF3DC')
      );
    }),
    shape('M0 -180q34 40 0 80q-34 -40 0 -80z', slab('#F0C04A')),
    disc(0, -136, 13, '#D7263D'),
    sparkle(120, -400, 32),
    sparkle(-130, -430, 20),
  );

/** Henna patterns on a plate with a cone. */
const henna: Hero = (color = '#9A5A34') =>
  drawing(
    560,
    430,
    shadow(0, 0, 280),
    disc(-40, -220, 210, slab('#FBF1E2')),
    ring(-40, -220, 196, '#E8B23A', 8),
    times(8, (i) =>
      at(
        -40,
        -220,
        shape('M0 -60Q-34 -100 0 -150Q34 -100 0 -60Z', color) +
          shape('M0 -84Q-12 -104 0 -126Q12 -104 0 -84Z', '#FBF1E2') +
          disc(0, -166, 9, color),
        i * 45,
      ),
    ),
    times(16, (i) => at(-40, -220, disc(30, -170, 5, color), i * 22.5)),
    ring(-40, -220, 46, color, 7),
    times(8, (i) => at(-40, -220, oval(0, -26, 9, 16, color), i * 45)),
    disc(-40, -220, 12, color),
    at(
      200,
      -110,
      shape('M-34 -170H34L0 130Z', slab('#3E8F5F')) +
        shape('M-34 -170q34 -30 68 0z', '#2F7A4F') +
        box(-30, -140, 52, 14, 4, '#F5C65A') +
        line('M0 130q4 16 -10 24', color, 7),
      38,
    ),
  );

export const celebration = { havan, mandap, shamiana, speakers, jewels, henna } satisfies Record<
  string,
  Hero
>;
