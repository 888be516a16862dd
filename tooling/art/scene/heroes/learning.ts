import { drawing, type Hero } from '../hero.ts';
import {
  STEEL,
  STEEL_DOWN,
  at,
  box,
  darker,
  disc,
  faint,
  lighter,
  line,
  oval,
  round,
  shadow,
  shape,
  slab,
  slant,
  times,
  wallShadow,
} from '../paint.ts';
import { GOODS, bubble } from './parts.ts';

const chalk = (d: string, width = 9) => line(d, '#F4F7F2', width, faint(0.92));

/** What the boards show. Letters are drawn, since fonts differ between machines. */
const CHALK: Record<string, string> = {
  maths:
    chalk('M-270 -90H-90V-230Z') +
    chalk('M-118 -90v-28h28', 6) +
    chalk('M-270 -300h40M-250 -320v40M-190 -310h50M-190 -290h50', 8) +
    chalk('M40 -80V-290M20 -100H280', 7) +
    line('M40 -100C130 -110 160 -250 270 -280', '#F6D36B', 10) +
    disc(160, -190, 10, '#F08CA6'),
  kannada:
    chalk('M-236 -176A66 66 0 1 0 -104 -176A66 66 0 1 0 -236 -176M-246 -276H-160Q-140 -276 -100 -312', 15) +
    disc(-170, -176, 11, '#F4F7F2') +
    line('M44 -176A66 66 0 1 0 176 -176A66 66 0 1 0 44 -176M34 -276H120Q140 -276 180 -312', '#F6D36B', 15) +
    chalk('M176 -176Q180 -96 250 -110', 15),
};

const chalkboard: Hero = (color = '#2F6B57', kind = 'maths') =>
  drawing(
    680,
    390,
    wallShadow(-340, -380, 680, 360, 18, 0.2),
    box(-340, -380, 680, 360, 18, slab('#B67B4B')),
    box(-316, -356, 632, 312, 8, slant(lighter(color, 0.06), darker(color, 0.2))),
    CHALK[kind] ?? '',
    box(-340, -22, 680, 20, 6, slab('#A66E41')),
    box(-80, -34, 70, 12, 5, '#FFFFFF'),
    box(14, -34, 44, 12, 5, '#F6D36B'),
  );

const flasks: Hero = () =>
  drawing(
    600,
    430,
    shadow(0, 0, 340),
    shape('M-60 -400H20V-260L120 -40Q130 0 90 0H-130Q-170 0 -160 -40L-60 -260Z', '#F2FAFF', faint(0.85)),
    shape('M-92 -190H52L114 -46Q122 -8 88 -8H-128Q-162 -8 -154 -46Z', slant('#8FD4A8', '#34A56F')),
    box(-74, -420, 108, 26, 12, '#DCE9F2'),
    bubble(-20, -100, 24),
    bubble(30, -60, 16),
    bubble(-70, -50, 18),
    bubble(-20, -300, 14),
    disc(220, -100, 98, '#F2FAFF', faint(0.85)),
    shape('M124 -116Q220 -150 316 -116A98 98 0 0 1 124 -116Z', slant('#9CC8FF', '#3E83D6')),
    box(190, -280, 60, 100, 4, '#F2FAFF', faint(0.85)),
    box(178, -296, 84, 24, 12, '#DCE9F2'),
    box(-300, -120, 116, 14, 5, '#A9764E'),
    box(-290, -106, 14, 104, 3, '#A9764E'),
    box(-208, -106, 14, 104, 3, '#A9764E'),
    times(
      2,
      (i) =>
        box(-282 + i * 44, -220, 32, 190, 16, '#F2FAFF', faint(0.85)) +
        box(-282 + i * 44, -130, 32, 100, 16, i ? '#F5A623' : '#E2566F'),
    ),
    line('M-130 -60L-70 -200', '#FFFFFF', 9, faint(0.7)),
  );

/** An atom model; electrons on three paths. */
const atom: Hero = (color = '#3E74C9') =>
  drawing(
    460,
    460,
    shadow(0, 0, 150),
    box(-90, -22, 180, 20, 8, slab('#8A5A3A')),
    box(-7, -110, 14, 92, 3, STEEL),
    times(3, (i) =>
      at(
        0,
        -260,
        oval(0, 0, 206, 74, 'none', `stroke="${[color, '#E2566F', '#34A56F'][i]}" stroke-width="11"`) +
          disc(206, 0, 22, slab([color, '#E2566F', '#34A56F'][i] ?? color)),
        i * 60,
      ),
    ),
    times(7, (i) =>
      disc(
        Math.cos(i * 1.05) * (i ? 30 : 0),
        -260 + Math.sin(i * 1.05) * (i ? 30 : 0),
        26,
        i % 2 ? slant('#FFB08A', '#E8743B') : slant('#FFE09A', '#F5A623'),
      ),
    ),
  );

const bookStack: Hero = () =>
  drawing(
    420,
    440,
    shadow(0, 0, 260),
    times(5, (i) => {
      const [x, w] = [[-200, -180, -196, -170, -186][i] ?? -200, [400, 370, 390, 350, 360][i] ?? 400];
      const y = -72 * (i + 1);
      return (
        box(x, y, w, 68, 10, slab(GOODS[i] ?? '#C8364F')) +
        box(x + w - 40, y + 10, 40, 48, 2, '#FFF8E8') +
        times(3, (k) => box(x + w - 40, y + 20 + k * 13, 40, 2, 0, '#C9B79F')) +
        box(x + 36, y, 16, 68, 0, '#FFFFFF', faint(0.6))
      );
    }),
    shape('M-130 -396L0 -440L130 -396L0 -352Z', slab('#2E2A33')),
    shape('M-70 -376V-330Q0 -300 70 -330V-376L0 -352Z', '#4B434A'),
    line('M130 -396V-320', '#F5C23A', 7),
    disc(130, -312, 13, '#F5C23A'),
  );

/** Two speech bubbles, one with A, one with अ; kind `german` with ä and a flag's colours. */
const speech: Hero = (color = '#2F8F9D') =>
  drawing(
    640,
    440,
    wallShadow(-310, -430, 350, 220, 60, 0.16),
    box(-310, -430, 350, 220, 60, slab(color)),
    shape('M-230 -220l-30 80l110 -74z', darker(color, 0.04)),
    line('M-220 -260L-180 -380L-140 -260M-206 -304H-154', '#FFFFFF', 20),
    line('M-90 -380V-260M-90 -380Q-30 -376 -30 -350T-90 -324Q-20 -324 -20 -292T-90 -260', '#FFFFFF', 20),
    wallShadow(-30, -220, 340, 200, 60, 0.16),
    box(-30, -220, 340, 200, 60, slab('#E2723B')),
    shape('M210 -34l60 80l10 -100z', darker('#E2723B', 0.04)),
    line(
      'M90 -170H240M206 -170V-70M60 -140Q110 -176 120 -140Q116 -118 90 -120Q130 -116 124 -88Q100 -54 56 -84M124 -118H206',
      '#FFFFFF',
      16,
    ),
  );

const globe: Hero = (color = '#5AA8E8', kind = 'plain') =>
  drawing(
    400,
    480,
    shadow(0, 0, 190),
    box(-110, -34, 220, 30, 14, slab('#A9643C')),
    box(-14, -90, 28, 64, 4, slab('#A9643C')),
    line('M-30 -450A190 190 0 1 0 150 -130', '#E8B23A', 16),
    disc(0, -270, 168, slant(lighter(color, 0.4), color, darker(color, 0.25))),
    shape(
      'M-110 -360q60 -50 100 -20q20 40 -30 60q-20 50 -60 30q-40 -30 -10 -70zM30 -300q70 -30 100 10q0 60 -50 90q-30 40 -50 -10q-40 -40 0 -90zM-70 -190q50 -10 60 30q-10 40 -40 40q-40 -30 -20 -70z',
      '#63B077',
    ),
    oval(-70, -350, 40, 26, '#FFFFFF', faint(0.4)),
    kind === 'german'
      ? line('M60 -300V-470', '#6E7785', 9) +
          box(64, -470, 140, 32, 0, '#2A2A2E') +
          box(64, -438, 140, 32, 0, '#D7303D') +
          box(64, -406, 140, 32, 0, '#F5C23A') +
          disc(60, -300, 12, '#D7303D')
      : '',
  );

const schoolDesk: Hero = (color = '#F3B33F') =>
  drawing(
    580,
    400,
    shadow(0, 0, 320),
    line('M-230 0L-200 -210M230 0L200 -210', '#5B6B86', 20),
    box(-270, -240, 540, 40, 14, slab('#E0B07A')),
    box(-230, -200, 460, 60, 8, slab('#C99B6A')),
    times(3, (i) => box(-200 + i * 92, -326, 84, 84, 12, slab([color, '#E2566F', '#3E83D6'][i] ?? color))),
    box(-154, -410, 84, 84, 12, slab('#63B58A')),
    line('M-180 -258l22 -50l22 50M-172 -276h28', '#FFFFFF', 10),
    line(
      'M-78 -308V-258H-56Q-36 -260 -36 -271Q-36 -284 -58 -284H-78M-58 -284Q-41 -286 -41 -296Q-41 -308 -60 -308H-78',
      '#FFFFFF',
      10,
    ),
    line('M42 -302q-40 -14 -40 18q4 30 40 22', '#FFFFFF', 10),
    line('M-126 -388q20 -12 28 4q0 16 -28 40h32', '#FFFFFF', 10),
    shape('M130 -242l16 -80h60l16 80z', round('#8E62B8')),
    times(4, (i) =>
      box(
        142 + i * 16,
        -380 + (i % 2) * 14,
        11,
        70,
        3,
        ['#E2566F', '#F5C23A', '#3E83D6', '#34A56F'][i] ?? '#E2566F',
      ),
    ),
  );

/** A slate with four lines and a letter. */
const slate: Hero = (color = '#3B4A5C') =>
  drawing(
    560,
    400,
    shadow(0, 0, 310),
    at(
      0,
      -190,
      box(-270, -190, 540, 380, 20, slab('#D9A36C')) +
        box(-240, -160, 480, 320, 8, slant(lighter(color, 0.08), darker(color, 0.2))) +
        times(4, (i) =>
          line(
            `M-220 ${-110 + i * 72}H220`,
            ['#F58A94', '#9CC8FF', '#9CC8FF', '#F58A94'][i] ?? '#9CC8FF',
            4,
            faint(0.8),
          ),
        ) +
        line('M-110 -20Q-130 -60 -170 -30Q-190 10 -150 32Q-110 30 -110 -30V34', '#FFFFFF', 13) +
        line('M-20 -106V34M-20 -10Q10 -50 40 -14T-20 30', '#FFFFFF', 13) +
        line('M160 -20Q130 -54 100 -10Q100 40 160 26', '#FFFFFF', 13),
      -4,
    ),
  );

const abacus: Hero = (color = '#C8364F') =>
  drawing(
    520,
    400,
    shadow(0, 0, 300),
    box(-250, -390, 34, 390, 10, slab('#A9643C')),
    box(216, -390, 34, 390, 10, slab('#A9643C')),
    box(-250, -400, 500, 34, 10, slab('#B9764A')),
    box(-250, -34, 500, 34, 10, slab('#B9764A')),
    times(
      5,
      (r) =>
        box(-220, -332 + r * 62, 440, 8, 4, STEEL_DOWN) +
        times(7, (i) =>
          oval(
            -184 + i * 46 + (i >= [3, 5, 2, 4, 6][r]! ? 84 : 0),
            -328 + r * 62,
            21,
            27,
            slant(
              lighter([color, '#F3B33F', '#34A56F', '#3E83D6', '#8E62B8'][r] ?? color, 0.35),
              [color, '#F3B33F', '#34A56F', '#3E83D6', '#8E62B8'][r] ?? color,
            ),
          ),
        ),
    ),
  );

export const learning = {
  chalkboard,
  flasks,
  atom,
  bookStack,
  speech,
  globe,
  schoolDesk,
  slate,
  abacus,
} satisfies Record<string, Hero>;
