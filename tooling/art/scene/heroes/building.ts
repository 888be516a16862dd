import { drawing, type Hero } from '../hero.ts';
import {
  GLASS,
  IRON,
  STEEL,
  STEEL_DOWN,
  at,
  box,
  darker,
  disc,
  down,
  faint,
  lighter,
  line,
  lit,
  oval,
  shadow,
  shape,
  slab,
  slant,
  times,
} from '../paint.ts';
import { drop, sparkle, wheel } from './parts.ts';

const brickWall: Hero = (color = '#C3654A') =>
  drawing(
    620,
    380,
    shadow(0, 0, 350),
    times(6, (row) =>
      times(row > 3 ? (row === 5 ? 2 : 4) : 6, (i) => {
        const x = -300 + i * 102 - (row % 2 ? 0 : -26);
        return box(x, -62 - row * 60, 96, 54, 5, slab(i % 3 === row % 3 ? lighter(color, 0.08) : color));
      }),
    ),
    box(-306, -8, 612, 8, 0, '#D8CFC4'),
    times(5, (row) => box(-300, -68 - row * 60, row > 2 ? 430 : 610, 7, 0, '#E3DACE')),
    at(
      190,
      -270,
      shape('M0 0L90 -56L110 20Z', STEEL_DOWN) +
        line('M100 -16L136 -24L140 -54', '#8A93A2', 10) +
        line('M140 -54L190 -66', '#A0522D', 24),
    ),
    oval(120, -256, 70, 18, '#B8B0A6'),
  );

const scaffold: Hero = (color = '#5B8DC9') =>
  drawing(
    620,
    520,
    box(-300, -540, 400, 540, 6, slab('#E6C9A8')),
    times(4, (i) => box(-260 + (i % 2) * 190, -480 + Math.floor(i / 2) * 230, 120, 150, 8, GLASS)),
    shadow(0, 0, 350),
    times(3, (i) => box(-306 + i * 300, -520, 16, 518, 4, color)),
    times(
      3,
      (i) =>
        box(-320, -170 - i * 160, 640, 20, 4, slab('#C99B6A')) +
        line(`M-300 ${-230 - i * 160}H300`, color, 9),
    ),
    line('M-300 0L0 -160M300 0L0 -160M-300 -160L0 -320M0 -320L300 -160', color, 9),
    box(170, -232, 80, 62, 8, slab('#3E83D6')),
    box(-240, -372, 100, 40, 4, slab('#C3654A')),
  );

/** Glossy floor being coated with a roller. */
const floorCoat: Hero = (color = '#3E9A7A') =>
  drawing(
    640,
    400,
    shape('M-420 60L-250 -120H360L250 60Z', slant(lighter(color, 0.5), color)),
    shape('M-300 60L-180 -120H-80L-180 60ZM0 60L70 -120H120L60 60Z', '#FFFFFF', faint(0.3)),
    shadow(80, -8, 170),
    box(-60, -70, 280, 62, 28, down('#FFFFFF', lighter(color, 0.3), color)),
    line('M-70 -40h-26v-70h170v-60', '#8A93A2', 15),
    line('M74 -170L170 -470', '#C99B6A', 24),
    line('M150 -410L170 -470', '#B5333F', 30),
    sparkle(-200, -40, 34, '#FFFFFF'),
    sparkle(290, -60, 24, '#FFFFFF'),
  );

/** A house cut open: painted above, bare brick below. */
const cutHome: Hero = (color = '#E8A33A') =>
  drawing(
    600,
    480,
    shadow(0, 0, 340),
    shape('M-290 -290L0 -480L290 -290Z', slab('#C3543F')),
    box(-250, -296, 500, 296, 6, '#F7EFE3'),
    box(-236, -282, 230, 130, 4, slab(lighter(color, 0.35))),
    box(6, -282, 230, 130, 4, slab('#BFDDEE')),
    box(-236, -138, 230, 130, 4, slab('#DCEFD8')),
    box(6, -138, 230, 130, 4, slab('#C3654A')),
    times(4, (r) =>
      times(4, (i) => box(10 + i * 58 - (r % 2) * 14, -134 + r * 32, 52, 26, 3, lighter('#C3654A', 0.14))),
    ),
    box(-210, -216, 90, 60, 14, slab('#4F7FD9')),
    disc(-60, -240, 18, lit('#FFE9A8')),
    box(40, -260, 70, 60, 4, GLASS),
    box(150, -232, 60, 80, 6, slab('#B9855B')),
    box(-200, -100, 80, 92, 4, slab('#A9643C')),
    box(-90, -60, 60, 52, 6, STEEL),
    line('M150 -8V-128M200 -8V-128M150 -38H200M150 -68H200M150 -98H200', '#8A5A3A', 9),
    box(150, -460, 50, 120, 4, slab('#B5583E')),
  );

const solar: Hero = (color = '#2C4F97') =>
  drawing(
    640,
    400,
    shadow(0, 0, 350),
    line('M-200 -110L-230 0M200 -110L230 0M-60 -120V0M60 -120V0', '#8A93A2', 16),
    shape('M-220 -390H260L310 -90H-310Z', '#D5DBE5'),
    shape('M-208 -378H248L294 -102H-292Z', slant(lighter(color, 0.3), color, darker(color, 0.3))),
    times(5, (i) => line(`M${-132 + i * 76} -378L${-194 + i * 98} -102`, '#C9D8F0', 4)),
    times(3, (i) => line(`M${-230 - i * 22} ${-312 + i * 68}H${260 + i * 12}`, '#C9D8F0', 4)),
    shape('M-208 -378H-60L-180 -102H-292Z', '#FFFFFF', faint(0.16)),
    shape('M120 -330l-40 54h28l-16 44l52 -62h-28z', lit('#FFD14D')),
  );

/** A drilling rig over a borewell. */
const rig: Hero = (color = '#D9602E') =>
  drawing(
    460,
    540,
    shadow(0, 0, 270),
    line('M-120 0L-20 -540M120 0L20 -540', color, 20),
    times(5, (i) =>
      line(
        `M${-108 + i * 19} ${-60 - i * 96}L${90 - i * 18} ${-110 - i * 96}M${108 - i * 19} ${-60 - i * 96}L${-90 + i * 18} ${-110 - i * 96}`,
        lighter(color, 0.2),
        9,
      ),
    ),
    box(-40, -560, 80, 36, 8, IRON),
    box(-9, -520, 18, 520, 4, STEEL),
    box(-40, -230, 80, 70, 10, slab('#3E74C9')),
    box(150, -120, 130, 110, 12, slab('#4B5568')),
    wheel(215, 26),
    oval(0, 4, 90, 20, '#6B4A38'),
    shape('M-230 0Q-180 -60 -120 -50T-40 0Z', slab('#A8744A')),
    drop(40, -20, 0.8),
    drop(70, -60, 0.6),
    drop(-50, -70, 0.7),
  );

/** Rotary floor polisher with a shining trail. */
const polisher: Hero = (color = '#5B7FC9') =>
  drawing(
    480,
    470,
    oval(60, 6, 290, 30, '#FFFFFF', faint(0.45)),
    shadow(0, 0, 200),
    oval(20, -20, 170, 28, '#E9E3D6'),
    box(-150, -64, 340, 46, 20, IRON),
    shape('M-80 -60V-150Q-80 -190 -40 -190H80Q120 -190 120 -150V-60Z', slab(color)),
    box(-50, -216, 140, 34, 12, '#3A404C'),
    line('M-30 -150L-190 -440', '#AAB2C0', 20),
    line('M-250 -430H-140', '#3A404C', 24),
    line('M60 -200Q180 -280 240 -140T300 0', '#F5942E', 10),
    sparkle(230, -60, 40),
    sparkle(160, -100, 20, '#FFFFFF'),
    sparkle(-200, -60, 26, '#FFFFFF'),
  );

export const building = { brickWall, scaffold, floorCoat, cutHome, solar, rig, polisher } satisfies Record<
  string,
  Hero
>;
