import { drawing, type Hero } from '../hero.ts';
import {
  BLACK,
  IRON,
  SCREEN,
  STEEL,
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
  rolled,
  round,
  shadow,
  shape,
  slab,
  times,
} from '../paint.ts';
import { flame, gauge, sparkle, steam, wheel } from './parts.ts';

const welder: Hero = (color = '#D9602E') =>
  drawing(
    580,
    420,
    shadow(0, 0, 330),
    box(-250, -270, 220, 240, 20, slab(color)),
    box(-230, -246, 180, 80, 10, '#2B2630'),
    box(-214, -230, 80, 46, 6, SCREEN),
    box(-204, -216, 46, 16, 4, lit('#F5B942')),
    disc(-90, -206, 24, STEEL),
    times(5, (i) => box(-226, -146 + i * 20, 172, 8, 4, darker(color, 0.25))),
    box(-190, -300, 100, 34, 14, IRON),
    wheel(-200, 30),
    wheel(-80, 30),
    box(40, -400, 100, 392, 46, across('#5CA58C', '#3D8A70', '#2A6B56')),
    box(64, -430, 52, 40, 8, STEEL),
    gauge(120, -424, 26, 20),
    box(40, -280, 100, 40, 0, '#FFFFFF', faint(0.8)),
    line('M-60 -70Q60 40 180 -30T250 -150', '#2B2630', 14),
    at(250, -170, box(-12, -90, 24, 100, 8, slab('#C8364F')) + box(-8, -130, 16, 44, 4, STEEL), 24),
    glow(310, -300, 110, '#9BE3FF', 0.8, 0.9),
    sparkle(310, -296, 52, '#E8F8FF'),
    times(6, (i) =>
      disc(
        310 + Math.cos(i * 1.1) * (60 + i * 8),
        -290 + Math.sin(i * 1.1) * (60 + i * 8),
        6,
        lit('#FFC93C'),
      ),
    ),
  );

/** A gate of steel bars with a welding spark. */
const steelGate: Hero = (color = '#3A4252') =>
  drawing(
    560,
    460,
    shadow(0, 0, 320),
    box(-270, -460, 34, 460, 6, slab('#B9805B')),
    box(236, -460, 34, 460, 6, slab('#B9805B')),
    line('M-230 -400Q0 -490 230 -400M-230 -30H230M-230 -210H230', color, 18),
    times(9, (i) =>
      box(
        -214 + i * 50,
        -416 - 46 * Math.sin((i / 8) * Math.PI),
        14,
        390 + 46 * Math.sin((i / 8) * Math.PI),
        5,
        slab(color),
      ),
    ),
    times(4, (i) => ring(-164 + i * 110, -120, 40, lighter(color, 0.25), 9)),
    box(-6, -432, 12, 400, 3, '#1D222C'),
    glow(70, -210, 130, '#9BE3FF', 0.85, 0.9),
    sparkle(70, -210, 64, '#F2FBFF'),
    times(9, (i) =>
      disc(
        70 + Math.cos(i * 0.7) * (70 + (i % 3) * 26),
        -210 + Math.sin(i * 0.7) * (70 + (i % 3) * 26),
        7,
        lit('#FFC93C'),
      ),
    ),
  );

const shed: Hero = (color = '#4F79B8') =>
  drawing(
    680,
    440,
    shadow(0, 0, 380),
    shape('M-340 -300L0 -440L340 -300V-270H-340Z', slab(color)),
    times(13, (i) =>
      line(`M${-312 + i * 52} -276V-${290 + 130 * (1 - Math.abs(i - 6) / 6.4)}`, darker(color, 0.16), 5),
    ),
    times(4, (i) => box(-320 + i * 204, -274, 28, 270, 3, slab('#C3654A'))),
    line('M-306 -250L-104 -130M-104 -250L-306 -130M306 -250L104 -130M104 -250L306 -130', '#D9805F', 11),
    times(3, (i) => line(`M-306 -${60 + i * 100}H306`, '#B5583E', i === 2 ? 14 : 0.1)),
    box(-306, -270, 612, 22, 3, slab('#C3654A')),
    box(-330, -14, 50, 14, 3, '#8A93A2'),
    box(282, -14, 50, 14, 3, '#8A93A2'),
  );

/** An electric cabinet; kind `wiring` is open with its wires. */
const panel: Hero = (color = '#C9D1DC', kind = 'closed') =>
  drawing(
    kind === 'wiring' ? 520 : 440,
    500,
    shadow(0, 0, 280),
    box(-220, -500, 440, 492, 18, slab(color)),
    box(
      -198,
      -478,
      396,
      448,
      10,
      kind === 'wiring' ? '#EEF1F5' : 'none',
      'stroke="#8B95A5" stroke-width="4"',
    ),
    box(-200, -12, 50, 12, 3, IRON),
    box(150, -12, 50, 12, 3, IRON),
    kind === 'wiring'
      ? times(
          3,
          (row) =>
            box(-180, -450 + row * 130, 360, 14, 3, '#AAB2C0') +
            times(
              6,
              (i) =>
                box(-172 + i * 60, -474 + row * 130 + 4, 46, 70, 6, slab('#3A4252')) +
                box(
                  -158 + i * 60,
                  -450 + row * 130 + (i % 2) * 12,
                  18,
                  24,
                  4,
                  i % 3 === 1 ? '#E2566F' : '#F2F4F7',
                ),
            ),
        ) +
          times(6, (i) =>
            line(
              `M${-150 + i * 60} -396C${-190 + i * 70} -340 ${-110 + i * 50} -370 ${-150 + i * 60} -344M${-150 + i * 60} -266C${-110 + i * 60} -220 ${-190 + i * 66} -240 ${-150 + i * 60} -214`,
              ['#D7263D', '#F5B942', '#2E67D8', '#2F9E5B', '#2B3A55', '#D7263D'][i] ?? '#D7263D',
              8,
            ),
          ) +
          times(5, (i) =>
            line(
              `M${-140 + i * 66} -136C${-160 + i * 80} -90 ${-60 + i * 30} -100 ${-40 + i * 20} -30`,
              ['#D7263D', '#F5B942', '#2E67D8', '#2F9E5B', '#2B3A55'][i] ?? '#D7263D',
              9,
            ),
          ) +
          shape('M220 -500L310 -470V-20L220 -8Z', across(darker(color, 0.1), lighter(color, 0.3)))
      : times(3, (i) => gauge(-120 + i * 120, -400, 48, [-40, 10, 44][i])) +
          times(
            4,
            (i) =>
              glow(
                -126 + i * 84,
                -302,
                40,
                ['#34C77B', '#34C77B', '#F5B942', '#E2566F'][i] ?? '#34C77B',
                0.6,
                0.8,
              ) +
              disc(
                -126 + i * 84,
                -302,
                19,
                lit(['#34C77B', '#34C77B', '#F5B942', '#E2566F'][i] ?? '#34C77B'),
              ),
          ) +
          times(
            6,
            (i) =>
              box(-166 + i * 57, -254, 46, 100, 7, BLACK) +
              box(-153 + i * 57, i % 3 === 1 ? -204 : -240, 20, 36, 4, '#F2F4F7'),
          ) +
          box(-170, -130, 340, 90, 10, IRON) +
          shape('M14 -124l-40 48h28l-14 32l48 -46h-28z', lit('#F5C23A')),
  );

const generator: Hero = (color = '#E3B23A') =>
  drawing(
    640,
    370,
    shadow(0, 0, 370),
    box(-320, -30, 640, 28, 6, IRON),
    box(-300, -320, 600, 294, 20, slab(color)),
    box(-300, -340, 600, 40, 14, slab(darker(color, 0.12))),
    times(7, (i) => box(-270, -270 + i * 30, 150, 14, 5, darker(color, 0.32))),
    box(-90, -280, 190, 220, 12, slab(lighter(color, 0.22))),
    box(70, -190, 12, 46, 6, STEEL),
    box(130, -280, 140, 150, 12, '#3A404C'),
    gauge(168, -240, 28, -20),
    gauge(232, -240, 28, 30),
    times(4, (i) =>
      disc(158 + i * 28, -170, 10, lit(['#34C77B', '#F5B942', '#E2566F', '#34C77B'][i] ?? '#34C77B')),
    ),
    shape('M10 -250l-50 66h34l-20 54l62 -74h-34z', '#B5651D'),
    box(-240, -410, 30, 76, 8, IRON),
    steam(-226, -420, 0.7),
    box(150, -100, 100, 50, 8, darker(color, 0.3)),
  );

const boiler: Hero = (color = '#C3654A') =>
  drawing(
    580,
    470,
    shadow(0, 0, 330),
    box(-230, -36, 90, 34, 6, IRON),
    box(140, -36, 90, 34, 6, IRON),
    box(-270, -330, 540, 300, 150, rolled(color)),
    box(-180, -330, 14, 300, 0, darker(color, 0.3)),
    box(160, -330, 14, 300, 0, darker(color, 0.3)),
    disc(-20, -180, 92, IRON),
    disc(-20, -180, 74, '#1F1A20'),
    glow(-20, -170, 100, '#FF8A3C', 0.7, 0.9),
    flame(-20, -126, 0.8),
    box(20, -440, 60, 124, 8, STEEL),
    steam(50, -450, 0.8),
    gauge(110, -290, 46, 50),
    gauge(-130, -290, 36, -30),
    line('M-220 -310V-400H-120V-330', '#C3CAD5', 24),
    ring(-220, -400, 30, '#D7263D', 10),
  );

/** Three filter vessels with their pipes. */
const filters: Hero = (color = '#3E9AC9') =>
  drawing(
    600,
    440,
    shadow(0, 0, 340),
    times(3, (i) => {
      const x = -200 + i * 200;
      const c = [color, '#4FA07C', '#5B7FC9'][i] ?? color;
      return (
        box(x - 76, -400, 152, 372, 76, round(c)) +
        box(x - 76, -220, 152, 14, 0, darker(c, 0.2)) +
        box(x - 30, -424, 60, 40, 8, IRON) +
        box(x - 60, -36, 20, 34, 4, IRON) +
        box(x + 40, -36, 20, 34, 4, IRON) +
        box(x - 56, -380, 14, 240, 7, '#FFFFFF', faint(0.4))
      );
    }),
    line('M-290 -436H290M-200 -436V-410M0 -436V-410M200 -436V-410', '#C3CAD5', 18),
    line('M-300 -90H300', '#AAB2C0', 18),
    times(3, (i) => ring(-100 + i * 200 - (i === 2 ? 20 : 0), -90, 26, '#D7263D', 9)),
    gauge(0, -280, 34, 20),
  );

const scrubber: Hero = (color = '#E8A33A') =>
  drawing(
    560,
    400,
    shadow(0, 0, 320),
    shape('M-220 -60V-200Q-220 -260 -150 -260H80Q150 -260 160 -200L190 -60Z', slab(color)),
    shape('M-200 -150H170L180 -100H-206Z', '#FFFFFF', faint(0.5)),
    line('M-190 -240L-270 -370H-200', '#3A404C', 18),
    box(-230, -300, 100, 44, 10, SCREEN),
    times(3, (i) => disc(-206 + i * 26, -278, 8, lit(['#34C77B', '#F5B942', '#E2566F'][i] ?? '#34C77B'))),
    oval(170, -26, 110, 28, '#3A404C'),
    times(9, (i) => box(76 + i * 22, -24, 10, 26, 4, '#8FB3D9')),
    wheel(-150, 48),
    wheel(0, 30),
    shape('M-250 -30H-180V0H-260Z', IRON),
    box(-60, -290, 120, 34, 14, IRON),
    line('M-80 20H-300', '#FFFFFF', 8, faint(0.5)),
  );

export const plant = {
  welder,
  steelGate,
  shed,
  panel,
  generator,
  boiler,
  filters,
  scrubber,
} satisfies Record<string, Hero>;
