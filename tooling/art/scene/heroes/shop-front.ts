import { drawing, type Hero } from '../hero.ts';
import {
  IRON,
  STEEL,
  across,
  at,
  box,
  darker,
  disc,
  down,
  either,
  faint,
  glow,
  lighter,
  line,
  lit,
  oval,
  rolled,
  round,
  shadow,
  shape,
  slab,
  slant,
  times,
  wallShadow,
} from '../paint.ts';
import { GOODS, bubble, carton, sparkle } from './parts.ts';

/** Kurtas on a clothes rail. */
const clothesRail: Hero = () =>
  drawing(
    560,
    450,
    shadow(-220, 0, 70),
    shadow(220, 0, 70),
    line('M-240 0V-430H240V0', '#8A93A2', 16),
    times(5, (i) => {
      const [x, c] = [-164 + i * 82, GOODS[i] ?? '#C8364F'];
      return (
        line(`M${x} -430v20l-34 18h68l-34 -18`, '#6E7785', 5) +
        shape(
          `M${x - 20} -392L${x - 58} -360L${x - 44} -310L${x - 30} -320L${x - 40} -110H${x + 40}L${x + 30} -320L${x + 44} -310L${x + 58} -360L${x + 20} -392Q${x} -372 ${x - 20} -392Z`,
          slab(c),
        ) +
        line(`M${x} -370V-290`, lighter(c, 0.6), 5) +
        box(x - 38, -136, 76, 12, 3, lighter(c, 0.5))
      );
    }),
  );

/** A dressed tailor's dummy; kind `tailor` is a bare form with a tape. */
const mannequin: Hero = (color = '#C8364F', kind = 'dressed') =>
  drawing(
    340,
    510,
    shadow(0, 0, 150),
    box(-8, -150, 16, 146, 4, '#7A4E33'),
    line('M-80 -4Q0 -50 80 -4', '#7A4E33', 16),
    shape(
      'M-40 -470Q-60 -430 -110 -410Q-130 -350 -90 -300Q-60 -240 -96 -150H96Q60 -240 90 -300Q130 -350 110 -410Q60 -430 40 -470Z',
      kind === 'tailor' ? across('#FBF1E2', '#EAD5B7', '#CDB08A') : slab(color),
    ),
    box(-28, -510, 56, 60, 18, across('#F7E3CB', '#D9B48A')),
    disc(0, -510, 28, '#A9764E'),
    kind === 'tailor'
      ? line('M-60 -440Q-30 -330 20 -240T50 -130', '#F5C23A', 18) +
          times(9, (i) => box(-50 + i * 12, -420 + i * 34, 14, 4, 0, '#5B4A30')) +
          line('M0 -450V-150', '#B08D62', 3)
      : shape('M-80 -250Q-200 -120 -190 -60Q0 -20 190 -60Q200 -120 80 -250Z', slab(darker(color, 0.05))) +
          box(-84, -264, 168, 28, 10, '#E8B23A') +
          shape('M-100 -400Q40 -340 90 -240L60 -220Q-20 -320 -110 -350Z', slab('#F3B33F')) +
          times(7, (i) => disc(-150 + i * 50, -66 + Math.abs(i - 3) * -5, 9, '#F5D58A')) +
          line('M-36 -440Q0 -410 36 -440', '#F5D58A', 10),
  );

/** A stall with a canopy; kind `promoter` or `food`. */
const stall: Hero = (color = '#E2566F', kind = 'promoter') =>
  drawing(
    560,
    490,
    shadow(0, 0, 320),
    box(-236, -400, 16, 400, 4, '#9A6B4A'),
    box(220, -400, 16, 400, 4, '#9A6B4A'),
    times(7, (i) =>
      shape(`M${-280 + i * 80} -480h80v70a40 40 0 0 1 -80 0z`, i % 2 ? '#FFFFFF' : slab(color)),
    ),
    box(-280, -490, 560, 24, 10, slab(darker(color, 0.15))),
    box(-250, -180, 500, 174, 12, slab(lighter(color, kind === 'food' ? 0.1 : 0.5))),
    box(-270, -200, 540, 30, 10, slab('#C99B6A')),
    kind === 'food'
      ? shape('M-210 -200q6 -50 90 -50t90 50z', IRON) +
          oval(-120, -250, 88, 18, '#E8A33A') +
          times(5, (i) => disc(-180 + i * 30, -256 - (i % 2) * 8, 18, '#D9822E')) +
          times(4, (i) => disc(50 + i * 42, -222, 22, '#E8C078') + disc(50 + i * 42, -236, 10, '#6FA35B')) +
          box(-200, -140, 400, 90, 10, lighter(color, 0.55)) +
          times(3, (i) => disc(-120 + i * 120, -96, 28, ['#E8A33A', '#6FA35B', '#F7EFE3'][i] ?? '#E8A33A'))
      : times(4, (i) => box(-200 + i * 70, -260, 46, 60, 8, round(GOODS[i] ?? '#C8364F'))) +
          box(110, -290, 110, 90, 8, 'd:#E9C397,#C79762') +
          disc(0, -94, 56, '#FFFFFF') +
          shape('M0 -136l13 27l30 4l-22 20l6 30l-27 -15l-27 15l6 -30l-22 -20l30 -4z', slab(color)),
  );

/** A steel rack of boxes; kind `empty` lacks boxes and a shelf. */
const rack: Hero = (color = '#3E74C9', kind = 'stock') =>
  drawing(
    560,
    500,
    shadow(0, 0, 310),
    box(-270, -500, 22, 500, 3, slab(color)),
    box(248, -500, 22, 500, 3, slab(color)),
    times(4, (i) =>
      kind === 'empty' && i === 2
        ? at(0, -20 - i * 150, box(-270, 0, 540, 24, 4, slab('#E8743B')), -9)
        : box(-270, -30 - i * 150, 540, 24, 4, slab('#E8743B')),
    ),
    kind === 'empty'
      ? times(10, (i) => disc(-259, -460 + i * 48, 4, '#FFFFFF') + disc(259, -460 + i * 48, 4, '#FFFFFF')) +
          times(3, (i) => box(-220 + i * 70, -94, 56, 64, 8, round(GOODS[i] ?? '#C8364F')))
      : times(
          3,
          (r) =>
            carton(-180, -30 - r * 150, 120, 100 - r * 12) +
            (r === 1
              ? times(4, (i) => box(-100 + i * 44, -250, 38, 70, 8, round(GOODS[i] ?? '#C8364F')))
              : carton(-40, -30 - r * 150, 130, 80 + r * 12)) +
            carton(160, -30 - r * 150, 140, 110 - (r % 2) * 30),
        ),
  );

/** A glass door and a wiper on it. */
const glassDoor: Hero = (color = '#5B8DC9') =>
  drawing(
    440,
    560,
    shadow(0, 0, 240),
    box(-190, -570, 380, 570, 8, slab(color)),
    box(-164, -544, 328, 520, 4, slant('#CBE2F0', '#A5C6DC', '#BCD8EA')),
    shape('M-164 -544H164V-470Q80 -300 -40 -330Q-130 -340 -164 -260Z', '#FFFFFF', faint(0.6)),
    at(
      20,
      -350,
      box(-110, -16, 220, 30, 10, IRON) +
        box(-110, 12, 220, 12, 4, '#8FB3D9') +
        box(-14, -140, 28, 130, 12, across('#E8476B', '#B51144')),
      24,
    ),
    bubble(-90, -200, 30),
    bubble(-40, -150, 20),
    bubble(80, -180, 24),
    sparkle(-90, -450, 40, '#FFFFFF'),
    sparkle(100, -470, 24, '#FFFFFF'),
    box(130, -300, 16, 120, 8, STEEL),
  );

const shutter: Hero = (color = '#8FA3B8') =>
  drawing(
    560,
    560,
    box(-290, -570, 580, 570, 6, slab('#D8C7AE')),
    box(-240, -500, 480, 500, 2, down(either('#5A4A3C', '#3a2f28'), either('#8A6E50', '#5b4834'))),
    times(
      3,
      (i) =>
        box(-220, -60 - i * 70, 440, 14, 2, '#C79A6E') +
        times(6, (k) => box(-206 + k * 72, -110 - i * 70, 52, 50, 6, round(GOODS[(k + i) % 5] ?? '#C8364F'))),
    ),
    times(9, (i) =>
      box(-240, -500 + i * 32, 480, 31, 3, down(lighter(color, 0.4), color, darker(color, 0.12))),
    ),
    box(-250, -216, 500, 24, 4, IRON),
    box(-30, -212, 60, 40, 10, '#E8B23A'),
    box(-260, -540, 520, 54, 16, rolled('#6E7F92')),
    shadow(0, 2, 320),
  );

/** A signboard that lights up over a door. */
const signboard: Hero = (color = '#B51144') =>
  drawing(
    620,
    400,
    shadow(-230, 0, 60),
    shadow(230, 0, 60),
    box(-242, -200, 24, 200, 4, STEEL),
    box(218, -200, 24, 200, 4, STEEL),
    wallShadow(-310, -380, 620, 190, 26, 0.26),
    box(-310, -380, 620, 190, 26, slab(color)),
    box(-288, -358, 576, 146, 16, 'none', `stroke="${lit('#FFE08A')}" stroke-width="6"`),
    glow(0, -284, 330, '#FFD977', 0.35, 0.6),
    times(16, (i) => disc(-288 + (i % 8) * 82, i < 8 ? -358 : -212, 10, lit('#FFF6D8'))),
    line(
      'M-216 -320H-120M-210 -292H-126M-190 -320Q-136 -320 -136 -292Q-136 -262 -196 -262L-136 -226',
      lit('#FFF6D8'),
      14,
    ),
    box(-70, -322, 290, 30, 15, lit('#FFF6D8')),
    box(-70, -268, 200, 30, 15, lit('#FFE08A')),
  );

export const shopFront = {
  clothesRail,
  mannequin,
  stall,
  rack,
  glassDoor,
  shutter,
  signboard,
} satisfies Record<string, Hero>;
