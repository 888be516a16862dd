import { drawing, type Hero } from '../hero.ts';
import {
  BLACK,
  GLASS,
  IRON,
  STEEL,
  WHITE,
  box,
  darker,
  disc,
  faint,
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

/** A car from the side; kind `foam` covers it in foam, `lesson` adds an L plate, `open` opens the bonnet. */
const car: Hero = (color = '#3E83D6', kind = 'plain') =>
  drawing(
    640,
    270,
    shadow(0, 0, 350),
    shape(
      'M-300 -60Q-310 -130 -250 -146L-150 -160Q-90 -258 -20 -262H70Q140 -258 200 -164L270 -146Q312 -134 306 -60Q304 -44 288 -44H-286Q-300 -44 -300 -60Z',
      slab(color),
    ),
    shape('M-124 -160Q-76 -236 -20 -238H14V-160Z', GLASS),
    shape('M30 -238H66Q124 -236 168 -160H30Z', GLASS),
    line('M22 -150V-60', darker(color, 0.3), 5),
    box(44, -136, 44, 12, 6, darker(color, 0.3)),
    box(-80, -136, 44, 12, 6, darker(color, 0.3)),
    box(278, -128, 30, 30, 10, lit('#FFE9A8')),
    box(-304, -126, 24, 34, 10, lit('#F2545E')),
    box(-296, -62, 592, 20, 8, darker(color, 0.4)),
    line('M-244 -126Q0 -146 262 -126', '#FFFFFF', 5, faint(0.4)),
    wheel(-180, 62),
    wheel(182, 62),
    kind === 'open'
      ? shape('M206 -160L150 -270L170 -276L284 -150Z', slab(darker(color, 0.1))) +
          box(206, -172, 70, 26, 8, IRON)
      : '',
    kind === 'lesson' ? box(-40, -316, 100, 60, 12, WHITE) + line('M-4 -304v34h26', '#C8102E', 11) : '',
    kind === 'foam'
      ? times(16, (i) =>
          disc(
            -230 + (i % 8) * 54,
            -150 - (i % 3) * 34 - (i > 7 ? 50 : 0),
            30 + (i % 4) * 8,
            '#FFFFFF',
            faint(0.9),
          ),
        ) +
          bubble(-260, -270, 34) +
          bubble(220, -290, 46) +
          bubble(160, -370, 28) +
          bubble(-190, -340, 24)
      : '',
  );

/** A goods van; kind `rider` no more. */
const miniTruck: Hero = (color = '#F3B33F', kind = 'goods') =>
  drawing(
    640,
    340,
    shadow(0, 0, 360),
    kind === 'goods'
      ? carton(-210, -96, 130, 130) + carton(-80, -96, 120, 170) + carton(-150, -220, 110, 90)
      : box(-310, -340, 400, 250, 14, slab(lighter(color, 0.55))) +
          box(-290, -320, 360, 210, 10, 'none', `stroke="${color}" stroke-width="8"`),
    box(-310, -136, 410, 60, 8, slab(color)),
    times(3, (i) => box(-290 + i * 134, -124, 110, 36, 6, darker(color, 0.08))),
    shape(
      'M104 -56V-270Q104 -284 120 -284H214Q240 -284 252 -256L286 -170Q306 -164 306 -130V-56Z',
      slab(color),
    ),
    shape('M150 -264H212Q226 -264 234 -246L262 -172H150Z', GLASS),
    box(120, -146, 40, 12, 6, darker(color, 0.35)),
    box(280, -132, 28, 34, 8, lit('#FFF1C2')),
    box(-312, -80, 622, 28, 8, '#3A3440'),
    wheel(-190, 58),
    wheel(206, 58),
  );

const scooter: Hero = (color = '#E2566F') =>
  drawing(
    520,
    420,
    shadow(0, 0, 290),
    box(-240, -400, 210, 190, 20, slab('#F5942E')),
    box(-220, -380, 170, 60, 10, '#FFFFFF', faint(0.85)),
    shape('M-150 -368l20 20l36 -36', 'none', 'stroke="#F5942E" stroke-width="12" stroke-linecap="round"'),
    shape(
      'M-230 -120Q-220 -210 -120 -210H40Q60 -130 130 -110H160L180 -300L214 -306L236 -120Q240 -90 200 -80H-60Q-100 -150 -170 -130Z',
      slab(color),
    ),
    box(-200, -232, 220, 32, 16, BLACK),
    line('M196 -300L176 -380', STEEL, 16),
    line('M140 -384Q180 -402 226 -380', '#3A3440', 18),
    disc(224, -300, 30, lit('#FFE9A8')),
    disc(224, -300, 30, 'none', 'stroke="#8A93A2" stroke-width="6"'),
    oval(246, -396, 20, 14, '#C3CAD5'),
    line('M150 -110H-40', darker(color, 0.3), 8),
    wheel(-160, 66),
    wheel(218, 66),
  );

const motorbike: Hero = (color = '#C8364F') =>
  drawing(
    580,
    340,
    shadow(0, 0, 320),
    line('M-190 -80L-20 -150L60 -80L-20 -70Z', '#4B434A', 16),
    line('M210 -80L140 -270', STEEL, 18),
    shape('M-60 -210Q-40 -270 40 -266Q120 -262 130 -220Q60 -170 -30 -184Z', slab(color)),
    shape('M-250 -236Q-160 -250 -60 -210Q-80 -180 -160 -184Q-220 -190 -250 -236Z', BLACK),
    box(-70, -166, 150, 100, 18, IRON),
    times(4, (i) => box(-60, -156 + i * 20, 130, 8, 4, '#8A93A2')),
    line('M-20 -60H-230', '#C3CAD5', 22),
    line('M110 -290Q150 -310 190 -290', '#3A3440', 16),
    disc(168, -236, 34, lit('#FFE9A8')),
    disc(168, -236, 34, 'none', 'stroke="#8A93A2" stroke-width="8"'),
    wheel(-190, 82, '#AAB2C0'),
    wheel(214, 82, '#AAB2C0'),
    line('M30 -60L60 0', '#6E7785', 12),
  );

const forklift: Hero = (color = '#F5B52E') =>
  drawing(
    600,
    400,
    shadow(0, 0, 330),
    box(150, -396, 22, 392, 4, IRON),
    box(186, -396, 16, 392, 4, '#6E7785'),
    box(180, -130, 30, 60, 4, IRON),
    box(190, -86, 120, 14, 4, IRON),
    box(200, -110, 104, 22, 4, slab('#C99B6A')),
    carton(252, -110, 108, 110),
    shape(
      'M-280 -70Q-290 -210 -230 -216L-120 -220V-130H60L110 -190H140V-64Q140 -50 124 -50H-262Q-280 -50 -280 -70Z',
      slab(color),
    ),
    line('M-210 -216V-380H70L110 -190', '#3A3440', 16),
    box(-224, -396, 310, 22, 8, slab('#4B434A')),
    shape('M-110 -220H-20Q0 -220 0 -200V-130H-110Z', BLACK),
    line('M60 -160L30 -226', '#3A3440', 10),
    oval(26, -230, 34, 10, '#3A3440'),
    times(4, (i) => shape(`M${-272 + i * 40} -84h20l-14 30h-20z`, '#3A3440')),
    wheel(-190, 64),
    wheel(80, 64),
  );

/** A crane on a truck. */
const crane: Hero = (color = '#F5B52E') =>
  drawing(
    660,
    560,
    shadow(0, 0, 350),
    shape('M-190 -170L210 -540L244 -520L-120 -130Z', slab(color)),
    times(7, (i) => line(`M${-150 + i * 52} ${-176 - i * 48}l46 14`, darker(color, 0.35), 6)),
    line('M226 -530V-330', '#4B434A', 6),
    shape('M206 -330h40v24q20 10 10 40q-14 26 -42 14q-14 -10 -8 -26q16 14 26 0q4 -18 -26 -28z', IRON),
    box(170, -216, 130, 60, 8, slab('#C3654A')),
    line('M234 -246L176 -216M234 -246L294 -216', '#4B434A', 5),
    box(-310, -150, 560, 80, 12, slab(color)),
    shape('M-310 -150V-250Q-310 -270 -290 -270H-220L-186 -150Z', slab(darker(color, 0.06))),
    shape('M-290 -250H-232L-212 -180H-290Z', GLASS),
    times(6, (i) => shape(`M${-160 + i * 66} -86h32l-18 30h-32z`, '#3A3440')),
    box(-312, -80, 566, 26, 8, '#3A3440'),
    wheel(-220, 58),
    wheel(-90, 58),
    wheel(160, 58),
  );

const excavator: Hero = (color = '#F5B52E') =>
  drawing(
    640,
    430,
    shadow(0, 0, 340),
    box(-260, -100, 360, 100, 50, '#2E2A33'),
    times(5, (i) => disc(-206 + i * 64, -50, 32, '#6E7785') + disc(-206 + i * 64, -50, 12, '#2E2A33')),
    shape(
      'M-250 -130V-200Q-250 -226 -220 -226H-90V-320Q-90 -340 -70 -340H30Q44 -340 50 -320L84 -130Z',
      slab(color),
    ),
    shape('M-70 -320H20L44 -200H-70Z', GLASS),
    box(-240, -116, 330, 22, 8, '#4B434A'),
    shape('M50 -220L190 -420L230 -404L110 -180Z', slab(color)),
    shape('M196 -420L310 -230L276 -212L180 -380Z', slab(darker(color, 0.08))),
    line('M70 -250L170 -350', STEEL, 14),
    disc(208, -404, 20, IRON),
    shape('M256 -228L326 -236Q340 -140 270 -110L226 -150Q270 -160 256 -228Z', IRON),
    times(3, (i) => shape(`M${232 + i * 18} ${-146 + i * 14}l-18 16l24 2z`, '#C3CAD5')),
    shape('M150 0Q200 -70 260 -60T330 0Z', slab('#A8744A')),
    times(4, (i) => line(`M${-230 + i * 30} -180v40`, darker(color, 0.3), 6)),
  );

const dashboard: Hero = (color = '#4B434A') =>
  drawing(
    640,
    400,
    shape('M-330 0V-190Q-320 -250 -200 -256Q0 -270 200 -256Q320 -250 330 -190V0Z', slab(color)),
    shape('M-250 -230Q-150 -290 -20 -240L-30 -190H-240Z', slab(lighter(color, 0.08))),
    disc(-180, -216, 40, '#1A1F2B'),
    disc(-180, -216, 34, 'none', `stroke="${lit('#5AC8FA')}" stroke-width="5"`),
    disc(-88, -216, 40, '#1A1F2B'),
    disc(-88, -216, 34, 'none', `stroke="${lit('#F2545E')}" stroke-width="5"`),
    line('M-180 -216l16 -20', lit('#FFFFFF'), 5),
    line('M-88 -216l-18 -14', lit('#FFFFFF'), 5),
    box(70, -232, 190, 116, 12, '#151B2E'),
    shape('M84 -130q30 -70 80 -50t82 -40', 'none', `stroke="${lit('#63D3A0')}" stroke-width="8"`),
    disc(246, -220, 12, lit('#E2566F')),
    times(3, (i) => box(74 + i * 64, -96, 54, 36, 8, lighter(color, 0.2))),
    ring(-134, -130, 150, '#2B2630', 34),
    ring(-134, -130, 150, '#5C5560', 6),
    disc(-134, -130, 52, slab('#3A3440')),
    box(-280, -146, 110, 30, 12, '#3A3440'),
    box(-98, -146, 110, 30, 12, '#3A3440'),
    box(-149, -90, 30, 100, 12, '#3A3440'),
    disc(-134, -130, 20, STEEL),
  );

/** A handcart; kind `scrap` or `food`. */
const handcart: Hero = (color = '#4FA07C') =>
  drawing(
    560,
    400,
    shadow(0, 0, 310),
    box(-250, -190, 500, 26, 6, slab('#A9764E')),
    line('M250 -180L310 -250', '#8A5A3A', 16),
    times(3, (i) => carton(-190 + i * 70, -190, 62 + i * 10, 70 + (i % 2) * 30)),
    box(30, -330, 90, 140, 10, slab('#8FB3D9')),
    box(44, -316, 26, 50, 6, STEEL),
    shape('M130 -190V-300q40 -26 84 0V-190Z', STEEL),
    box(-200, -330, 130, 60, 6, '#E9E3D6'),
    times(4, (i) => box(-194 + i * 2, -322 + i * 12, 118, 5, 0, '#8B8373', faint(0.5))),
    line('M-230 -190V-130M230 -190V-130', '#6B4A38', 14),
    wheel(-120, 80, color),
    wheel(130, 80, color),
    oval(-20, -346, 46, 22, '#C9CFD9'),
    line('M-60 -346Q-20 -400 20 -346', '#8A93A2', 8),
  );

export const vehicles = {
  car,
  miniTruck,
  scooter,
  motorbike,
  forklift,
  crane,
  excavator,
  dashboard,
  handcart,
} satisfies Record<string, Hero>;
