import { drawing, type Hero } from '../hero.ts';
import {
  GLASS,
  IRON,
  across,
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
  ring,
  shadow,
  shape,
  slab,
  times,
} from '../paint.ts';
import { bubble, carton, wheel } from './parts.ts';

const handTruck: Hero = (color = '#C8364F') =>
  drawing(
    480,
    490,
    shadow(20, 0, 280),
    line('M-150 -40L-190 -470Q-194 -500 -230 -490', color, 20),
    line('M-110 -40L-150 -470', darker(color, 0.15), 14),
    times(4, (i) => line(`M${-160 - i * 9} ${-120 - i * 90}h40`, color, 12)),
    box(-160, -36, 330, 20, 6, IRON),
    carton(20, -36, 280, 170),
    carton(0, -206, 230, 130),
    carton(24, -336, 150, 110),
    wheel(-140, 46, '#C3CAD5'),
  );

const guardBooth: Hero = (color = '#3E74C9') =>
  drawing(
    660,
    500,
    shadow(-120, 0, 220),
    shadow(210, 0, 140),
    shape('M-300 -430L-270 -490H10L40 -430Z', slab(darker(color, 0.15))),
    box(-280, -434, 300, 430, 8, slab(lighter(color, 0.55))),
    box(-280, -150, 300, 146, 6, slab(color)),
    box(-252, -396, 244, 190, 8, GLASS),
    shape('M-252 -396H-150L-230 -206H-252Z', '#FFFFFF', faint(0.5)),
    box(-140, -300, 6, 94, 0, lighter(color, 0.3)),
    box(-270, -200, 280, 20, 6, '#C99B6A'),
    box(110, -180, 56, 178, 10, slab('#F5B52E')),
    box(104, -200, 68, 30, 10, IRON),
    at(
      140,
      -160,
      times(6, (i) => box(20 + i * 34, -14, 34, 26, 0, i % 2 ? '#FFFFFF' : '#D7303D')) + disc(0, 0, 22, IRON),
      -34,
    ),
    glow(138, -216, 60, '#FF6B5C', 0.6, 0.8),
    disc(138, -212, 16, lit('#F2545E')),
  );

const hardHat: Hero = (color = '#F5B52E') =>
  drawing(
    520,
    340,
    shadow(0, 0, 310),
    shape(
      'M-210 -60Q-220 -300 0 -320Q220 -300 210 -60Z',
      across(lighter(color, 0.4), color, darker(color, 0.22)),
    ),
    shape(
      'M-46 -316Q-40 -190 -44 -60H44Q40 -190 46 -316Q0 -340 -46 -316Z',
      down(lighter(color, 0.45), lighter(color, 0.12)),
    ),
    shape(
      'M-260 -50Q-260 -80 -220 -80H220Q260 -80 260 -50Q200 -6 0 -6T-260 -50Z',
      down(lighter(color, 0.2), darker(color, 0.12)),
    ),
    line('M-150 -110Q-150 -220 -90 -262', '#FFFFFF', 16, faint(0.6)),
    box(-60, -128, 120, 56, 12, '#FFFFFF', faint(0.95)),
    shape('M0 -122l22 10q0 26 -22 36q-22 -10 -22 -36z', '#34A56F'),
  );

const planter: Hero = () =>
  drawing(
    620,
    340,
    shadow(0, 0, 350),
    times(5, (i) => {
      const [x, petal] = [
        -220 + i * 110,
        ['#F5B52E', '#E2566F', '#F08CA6', '#B06AD0', '#F5B52E'][i] ?? '#F5B52E',
      ];
      const h = 220 + (i % 2) * 60;
      return (
        line(`M${x} -90V-${h}`, '#4E9A63', 10) +
        shape(`M${x} -130q-50 -10 -60 -60q54 4 60 60zM${x} -160q50 -10 60 -60q-54 4 -60 60z`, '#5BA870') +
        at(
          x,
          -h - 20,
          times(8, (p) => at(0, 0, oval(0, -34, 17, 30, petal), p * 45)) + disc(0, 0, 20, '#8A5A2E'),
        )
      );
    }),
    box(-300, -110, 600, 106, 16, slab('#B9764A')),
    box(-312, -124, 624, 28, 12, slab('#C98A5C')),
    oval(0, -112, 290, 12, '#6B4A38'),
  );

/** An open carton of household things. */
const movingBox: Hero = () =>
  drawing(
    520,
    480,
    shadow(0, 0, 310),
    line('M-110 -250V-400', '#8A6A55', 10),
    shape('M-160 -390L-140 -470H-80L-60 -390Z', down(lit('#FFE7B0'), lit('#F2C777'))),
    box(-30, -360, 110, 130, 8, '#C99B6A'),
    box(-18, -348, 86, 106, 4, '#FFFFFF'),
    shape('M-10 -264l30 -50l22 26l16 -16l10 40z', '#8FC6A4'),
    shape('M130 -250q-50 -60 -20 -150q40 60 20 150zM140 -250q10 -90 80 -110q-4 80 -80 110z', '#5BA870'),
    box(-220, -260, 440, 256, 8, 'd:#E9C397,#C79762'),
    shape('M-220 -260L-290 -200L-200 -180L-120 -258ZM220 -260L290 -200L200 -180L120 -258Z', slab('#D9AC78')),
    box(-30, -260, 60, 110, 0, '#F6E3C4', faint(0.85)),
    line('M110 -60V-130M90 -108l20 -22l20 22M160 -60V-130M140 -108l20 -22l20 22', '#8A5A3A', 8),
    box(90, -52, 90, 8, 3, '#8A5A3A'),
  );

const suv: Hero = (color = '#4FA07C') =>
  drawing(
    640,
    330,
    shadow(0, 0, 350),
    shape(
      'M-290 -60V-190Q-290 -210 -270 -212L-240 -300Q-232 -320 -210 -320H60Q84 -320 98 -300L160 -210L270 -192Q304 -184 304 -140V-60Q304 -44 288 -44H-274Q-290 -44 -290 -60Z',
      slab(color),
    ),
    shape('M-214 -212L-190 -290H-70V-212Z', GLASS),
    shape('M-52 -290H52Q66 -290 76 -276L120 -212H-52Z', GLASS),
    line('M-62 -204V-70', darker(color, 0.3), 5),
    box(-30, -186, 44, 12, 6, darker(color, 0.3)),
    box(-180, -186, 44, 12, 6, darker(color, 0.3)),
    box(270, -170, 34, 34, 10, lit('#FFE9A8')),
    box(-294, -176, 20, 50, 8, lit('#F2545E')),
    box(-292, -62, 596, 22, 8, darker(color, 0.45)),
    wheel(-170, 72),
    wheel(184, 72),
    times(14, (i) =>
      disc(
        -220 + (i % 7) * 56,
        -220 - (i % 3) * 30 - (i > 6 ? 64 : 0),
        32 + (i % 4) * 9,
        '#FFFFFF',
        faint(0.92),
      ),
    ),
    bubble(210, -300, 46),
    bubble(160, -390, 30),
    bubble(-280, -330, 34),
    bubble(250, -380, 20),
  );

const kennel: Hero = (color = '#C3543F') =>
  drawing(
    460,
    430,
    shadow(0, 0, 270),
    box(-190, -270, 380, 266, 8, slab('#E8C79A')),
    times(5, (i) => box(-190, -226 + i * 46, 380, 4, 0, '#B98A5C', faint(0.6))),
    shape('M-240 -250L0 -430L240 -250L210 -224L0 -380L-210 -224Z', slab(color)),
    shape('M-90 -4V-130A90 90 0 0 1 90 -130V-4Z', '#5B3E2E'),
    shape('M-70 -4V-126A70 70 0 0 1 70 -126V-4Z', '#3A261C'),
    box(-70, -300, 140, 46, 12, '#FFFFFF'),
    oval(-30, -277, 14, 14, '#C99B6A'),
    oval(30, -277, 14, 14, '#C99B6A'),
    box(-30, -284, 60, 14, 0, '#C99B6A'),
  );

/** A hurdle and a ring for a dog to jump. */
const agility: Hero = () =>
  drawing(
    560,
    430,
    shadow(-170, 0, 90),
    shadow(190, 0, 90),
    ring(190, -280, 110, '#E2566F', 30),
    times(8, (i) => at(190, -280, box(-12, -126, 24, 32, 0, '#FFFFFF'), i * 45)),
    box(182, -160, 16, 158, 4, '#8A93A2'),
    box(120, -16, 140, 16, 6, IRON),
    line('M-260 0V-240M-80 0V-240', '#3E74C9', 18),
    times(2, (k) =>
      times(6, (i) => box(-260 + i * 30, -200 + k * 80, 30, 20, 0, i % 2 ? '#FFFFFF' : '#F5B52E')),
    ),
    box(-290, -14, 60, 14, 6, IRON),
    box(-110, -14, 60, 14, 6, IRON),
  );

export const outdoors = {
  handTruck,
  guardBooth,
  hardHat,
  planter,
  movingBox,
  suv,
  kennel,
  agility,
} satisfies Record<string, Hero>;
