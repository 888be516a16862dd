import { drawing, type Hero } from '../hero.ts';
import {
  IRON,
  STEEL,
  WHITE,
  across,
  at,
  box,
  darker,
  disc,
  down,
  faint,
  lighter,
  line,
  oval,
  ring,
  shadow,
  shape,
  slab,
  slant,
  times,
  wallShadow,
} from '../paint.ts';
import { bubble, drop, sparkle } from './parts.ts';

const basin: Hero = () =>
  drawing(
    520,
    500,
    box(-26, -200, 52, 196, 14, STEEL),
    shadow(0, 0, 90),
    shape('M-240 -330H240Q240 -150 80 -150H-80Q-240 -150 -240 -330Z', down('#FFFFFF', '#EDF0F4', '#CBD2DC')),
    box(-262, -356, 524, 46, 23, WHITE),
    line('M-200 -296Q-180 -210 -100 -184', '#FFFFFF', 14, faint(0.9)),
    line('M-60 -356V-460Q-60 -500 -10 -500Q50 -500 50 -450V-440', '#B9C1CD', 42),
    line('M-70 -356V-462Q-70 -510 -12 -510', '#F6F8FB', 12),
    box(24, -444, 52, 26, 8, STEEL),
    box(-130, -470, 70, 26, 13, STEEL),
    box(-150, -488, 32, 64, 14, across('#E8476B', '#B51144')),
    drop(50, -386, 1),
  );

const toilet: Hero = (color = '#FFFFFF') =>
  drawing(
    400,
    460,
    shadow(0, 0, 200),
    box(-150, -460, 220, 170, 24, slab('#F4F6FA')),
    box(-160, -474, 240, 30, 12, WHITE),
    disc(-40, -480, 14, STEEL),
    shape('M-130 -260H170Q190 -120 90 -90V-10H-80V-90Q-130 -130 -130 -260Z', down(color, '#D5DBE5')),
    oval(20, -262, 180, 40, slab('#F4F6FA')),
    oval(26, -262, 140, 24, slant('#BFE4FA', '#7CC0EC')),
    shape('M-150 -290Q-160 -440 -110 -440H40V-292Z', down('#FFFFFF', '#E3E8EF')),
    box(-90, -20, 190, 20, 10, '#D5DBE5'),
    bubble(120, -340, 34),
    bubble(170, -400, 24),
    sparkle(-190, -400, 32),
    line('M-100 -230Q-96 -160 -50 -120', '#FFFFFF', 12, faint(0.9)),
  );

const bathtub: Hero = () =>
  drawing(
    620,
    300,
    shadow(0, 0, 340),
    box(-230, -30, 50, 30, 8, '#E8B23A'),
    box(180, -30, 50, 30, 8, '#E8B23A'),
    shape('M-290 -200H290Q280 -20 180 -20H-180Q-280 -20 -290 -200Z', down('#FFFFFF', '#E3E8EF', '#C9D0DB')),
    box(-310, -224, 620, 40, 20, WHITE),
    times(9, (i) => disc(-230 + i * 56, -226 - (i % 2) * 20, 36, '#FFFFFF', faint(0.92))),
    bubble(160, -310, 32),
    bubble(-200, -320, 24),
  );

const tank: Hero = (color = '#3A3742') =>
  drawing(
    440,
    510,
    shadow(0, 0, 260),
    shape(
      'M-215 -10V-330Q-215 -420 -80 -450H80Q215 -420 215 -330V-10Q215 0 200 0H-200Q-215 0 -215 -10Z',
      across(lighter(color, 0.3), color, darker(color, 0.3)),
    ),
    times(4, (i) => box(-223, -90 - i * 74, 446, 18, 9, '#FFFFFF', faint(0.12))),
    box(-74, -486, 148, 44, 12, across(lighter(color, 0.3), color)),
    box(-164, -310, 26, 250, 13, '#FFFFFF', faint(0.16)),
    bubble(120, -500, 28),
    bubble(170, -450, 18),
    drop(262, -60, 1),
    line('M200 -70H262', '#AAB2C0', 18),
    drop(262, -8, 0.5),
  );

/** A damp wall with a coat against water. */
const dampWall: Hero = (color = '#5B8DC9') =>
  drawing(
    640,
    420,
    box(-300, -420, 600, 420, 8, slab('#EADFD0')),
    shape(
      'M-300 -420H40Q90 -330 20 -270Q60 -190 -50 -180Q-80 -90 -160 -130Q-220 -70 -300 -110Z',
      '#A9A08F',
      faint(0.6),
    ),
    times(4, (i) => drop(-230 + i * 80, -150 + (i % 2) * 60, 0.9)),
    line('M-60 -420L-90 -350L-50 -310L-90 -250', '#7A6F62', 6),
    shape('M60 0V-300Q110 -330 160 -296T300 -310V0Z', slab(color)),
    wallShadow(70, -350, 180, 56, 20, 0.2),
    box(70, -350, 180, 56, 22, WHITE),
    line('M250 -322h34v70h-90v50', '#9AA3B1', 12),
    box(180, -206, 34, 130, 16, slab('#E2566F')),
    shadow(0, 0, 320),
  );

const shadowTile = () => box(-38, -34, 96, 96, 6, '#3A2029', faint(0.2));

const tileWall: Hero = (color = '#7DB5B0') =>
  drawing(
    620,
    400,
    box(-310, -400, 620, 400, 10, '#D9CFC3'),
    times(4, (row) =>
      times([6, 5, 4, 3][3 - row] ?? 6, (i) => {
        const [x, y] = [-304 + i * 102, -102 - row * 100];
        return (
          box(
            x,
            y,
            96,
            94,
            6,
            slant(lighter(color, (i + row) % 2 ? 0.5 : 0.12), (i + row) % 2 ? lighter(color, 0.35) : color),
          ) + shape(`M${x + 48} ${y + 18}l26 29l-26 29l-26 -29z`, '#FFFFFF', faint(0.35))
        );
      }),
    ),
    times(4, (i) => line(`M140 ${-320 + i * 90}q30 -14 60 0t60 0`, '#BDB2A5', 7, faint(0.8))),
    at(
      206,
      -250,
      shadowTile() +
        box(-48, -48, 96, 96, 6, slant(lighter(color, 0.12), color)) +
        shape('M0 -30l26 30l-26 30l-26 -30z', '#FFFFFF', faint(0.35)),
      14,
    ),
  );

/** A wall half painted by a roller. */
const paintedWall: Hero = (color = '#7CC7BC') =>
  drawing(
    660,
    640,
    shape(
      'M-330 -900H250V-300Q200 -250 150 -300Q90 -370 30 -290Q-40 -210 -110 -290Q-170 -360 -230 -280Q-280 -220 -330 -290Z',
      slab(color),
    ),
    wallShadow(60, -560, 250, 86, 26, 0.18),
    box(60, -560, 250, 86, 26, WHITE),
    box(66, -554, 238, 44, 20, lighter(color, 0.2)),
    line('M310 -516h44v110h-130v70', '#9AA3B1', 16),
    box(200, -340, 48, 180, 22, across('#E8476B', '#B51144')),
    shadow(-120, 0, 150),
    box(-240, -150, 240, 148, 18, STEEL),
    oval(-120, -150, 120, 28, color),
    shape('M-220 -146q6 70 22 70t14 -58z', color),
    line('M-238 -140Q-120 -270 -2 -140', '#8B93A1', 9),
  );

const gauge2 = (x: number, y: number) => disc(x, y, 20, '#FFFFFF') + line(`M${x} ${y}l8 -10`, '#B51144', 4);

const fireCabinet: Hero = () =>
  drawing(
    520,
    460,
    shadow(0, 0, 290),
    box(-240, -440, 300, 430, 18, slab('#D7303D')),
    box(-216, -416, 252, 382, 8, '#7A1620'),
    disc(-90, -240, 104, slab('#E8E3DA')),
    ring(-90, -240, 82, '#B9A98F', 12),
    ring(-90, -240, 54, '#B9A98F', 12),
    disc(-90, -240, 24, STEEL),
    line('M-20 -160Q10 -90 -60 -70', '#E8E3DA', 22),
    box(-100, -90, 60, 26, 8, '#E8B23A'),
    box(110, -330, 130, 322, 56, across('#F2646F', '#D7303D', '#9E1B27')),
    box(150, -370, 50, 46, 8, IRON),
    line('M140 -372H226M226 -372L240 -340', '#3A404C', 12),
    line('M140 -350Q70 -320 96 -160', '#2E2A33', 13),
    box(126, -210, 98, 70, 6, '#FFFFFF', faint(0.92)),
    gauge2(176, -330),
  );

export const fittings = {
  basin,
  toilet,
  bathtub,
  tank,
  dampWall,
  tileWall,
  paintedWall,
  fireCabinet,
} satisfies Record<string, Hero>;
