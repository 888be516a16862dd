import { drawing, type Hero } from '../hero.ts';
import {
  BRASS,
  IRON,
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
  round,
  shadow,
  shape,
  slab,
  slant,
  times,
} from '../paint.ts';
import { bubble, drop, sparkle, wheel } from './parts.ts';

const cleaningCart: Hero = (color = '#F5C23A') =>
  drawing(
    540,
    480,
    shadow(0, 0, 310),
    line('M-200 -30V-330H60V-30M60 -290H200', '#8A93A2', 14),
    shape('M70 -290H230L210 -40H90Z', slab(color)),
    shape('M70 -290H230L224 -220H76Z', darker(color, 0.1)),
    box(-210, -60, 290, 28, 8, slab('#3E74C9')),
    box(-210, -220, 270, 22, 6, slab('#3E74C9')),
    times(
      4,
      (i) =>
        box(
          -190 + i * 62,
          -300,
          44,
          80,
          12,
          round(['#E2566F', '#4FA07C', '#5AA8E8', '#9A7AD0'][i] ?? '#E2566F'),
        ) + box(-180 + i * 62, -322, 24, 26, 5, '#FFFFFF'),
    ),
    shape('M-190 -150H40L20 -60H-170Z', round('#5AA8E8')),
    oval(-75, -150, 115, 18, '#BFE4FA'),
    bubble(-110, -170, 22),
    bubble(-60, -180, 28),
    line('M-130 -160L-236 -470', '#A9764E', 14),
    wheel(-170, 30),
    wheel(30, 30),
    wheel(170, 30),
  );

const vacuum: Hero = (color = '#E2566F') =>
  drawing(
    560,
    420,
    shadow(-60, 0, 230),
    shape('M-260 -40Q-280 -220 -110 -230Q70 -230 80 -90Q84 -30 40 -30H-230Q-258 -30 -260 -40Z', slab(color)),
    shape('M-110 -230Q70 -230 80 -90L-10 -90Q-20 -180 -110 -230Z', darker(color, 0.2)),
    disc(-110, -130, 54, '#2E2A33'),
    disc(-110, -130, 40, slant('#8FB3D9', '#4F79B8')),
    box(-190, -256, 130, 28, 14, IRON),
    wheel(-180, 52),
    wheel(40, 34),
    line('M70 -130Q170 -160 150 -300T220 -420', '#4B434A', 22),
    line('M220 -420L250 -60', '#C3CAD5', 18),
    shape('M180 -50H320L336 0H164Z', IRON),
    times(5, (i) => disc(370 + (i % 2) * 24, -20 - i * 18, 7, '#C9B79F')),
    sparkle(-290, -250, 26),
    sparkle(130, -30, 18, '#FFFFFF'),
  );

const sprayer: Hero = (color = '#4FA07C') =>
  drawing(
    520,
    430,
    shadow(-50, 0, 220),
    shape(
      'M-210 -20Q-230 -260 -160 -330H60Q130 -260 110 -20Q110 0 90 0H-190Q-210 0 -210 -20Z',
      across(lighter(color, 0.4), color, darker(color, 0.2)),
    ),
    box(-120, -380, 140, 60, 12, IRON),
    line('M-50 -380V-420M-100 -424H0', '#3A404C', 16),
    box(-160, -230, 220, 130, 14, '#FFFFFF', faint(0.95)),
    disc(-50, -165, 50, 'none', 'stroke="#D7303D" stroke-width="11"'),
    oval(-50, -165, 18, 26, '#3A3440'),
    line('M-80 -190l60 50', '#D7303D', 11),
    times(3, (i) => line(`M-66 ${-178 + i * 14}h-14M-34 ${-178 + i * 14}h14`, '#3A3440', 4)),
    line('M100 -60Q220 -30 200 -160T230 -300', '#2E2A33', 14),
    line('M230 -300L290 -390', '#8A93A2', 14),
    times(9, (i) =>
      disc(310 + (i % 3) * 34, -420 - (i % 4) * 22 + i * 8, 8 + (i % 3) * 4, '#FFFFFF', faint(0.8)),
    ),
  );

const cooker: Hero = (color = '#E9EDF3') =>
  drawing(
    460,
    440,
    shadow(0, 0, 270),
    box(-220, -330, 440, 322, 16, slab(color)),
    box(-220, -330, 440, 70, 16, slab('#C3CAD5')),
    times(5, (i) => disc(-150 + i * 75, -294, 20, IRON) + line(`M${-150 + i * 75} -294v-14`, '#FFFFFF', 4)),
    box(-180, -230, 360, 180, 14, '#2B3038'),
    box(-160, -196, 320, 130, 8, slant('#4B5B70', '#222B38')),
    shape('M-160 -196H-60L-130 -66H-160Z', '#FFFFFF', faint(0.2)),
    box(-150, -220, 300, 14, 7, STEEL),
    box(-230, -350, 460, 24, 8, IRON),
    box(-170, -362, 120, 14, 5, '#1F242C'),
    box(50, -362, 120, 14, 5, '#1F242C'),
    bubble(-190, -400, 34),
    bubble(-120, -430, 24),
    bubble(180, -410, 28),
    sparkle(90, -150, 44),
    sparkle(150, -210, 22, '#FFFFFF'),
    sparkle(-200, -150, 26, '#FFFFFF'),
    line('M-220 -240q60 30 120 -6', '#FFFFFF', 14, faint(0.6)),
  );

const dishRack: Hero = (color = '#5AA8E8') =>
  drawing(
    600,
    360,
    shadow(0, 0, 330),
    times(
      5,
      (i) =>
        oval(-210 + i * 62, -130, 22, 108, slant('#FFFFFF', '#D5DBE5')) +
        oval(
          -206 + i * 62,
          -130,
          12,
          84,
          lighter([color, '#E2566F', '#63B58A', '#F3B33F', color][i] ?? color, 0.55),
        ),
    ),
    box(120, -150, 70, 100, 12, round(color)),
    box(206, -130, 64, 80, 12, round('#F3B33F')),
    line('M190 -120q34 10 0 44', color, 11),
    line('M-280 -60Q-300 -150 -270 -190M280 -60Q300 -150 270 -190', '#8A93A2', 11),
    times(2, (i) => line(`M-280 ${-30 - i * 44}H280`, '#AAB2C0', 11)),
    times(13, (i) => line(`M${-264 + i * 44} -30V-84`, '#C3CAD5', 7)),
    box(-300, -20, 600, 18, 8, STEEL_DOWN),
    bubble(-250, -280, 30),
    bubble(-190, -320, 20),
    drop(20, -290, 0.7),
    sparkle(150, -250, 34),
    sparkle(220, -210, 18, '#FFFFFF'),
  );

/** A sewing machine; kind `factory` stands on its table. */
const sewingMachine: Hero = (color = '#2E2A33', kind = 'home') =>
  drawing(
    560,
    kind === 'factory' ? 470 : 380,
    kind === 'factory'
      ? shadow(0, 0, 330) +
          box(-300, -120, 600, 28, 8, slab('#C9D1DC')) +
          line('M-250 -100V0M250 -100V0M-280 0H-200M200 0H280', '#5B6B86', 20) +
          box(60, -96, 110, 70, 12, IRON)
      : shadow(0, 0, 310),
    at(
      0,
      kind === 'factory' ? -120 : 0,
      box(-260, -54, 520, 50, 12, slab(kind === 'factory' ? '#8A97AB' : '#A9643C')) +
        shape('M110 -54V-300Q110 -340 150 -340H200Q240 -340 240 -300V-54Z', slab(color)) +
        shape(
          'M-230 -300Q-230 -340 -190 -340H200V-250H-110V-190Q-110 -176 -130 -176H-200Q-230 -176 -230 -206Z',
          slab(color),
        ) +
        box(-178, -180, 16, 90, 4, STEEL) +
        box(-196, -96, 52, 14, 4, STEEL) +
        line('M-170 -90V-58', '#8A93A2', 5) +
        disc(246, -230, 54, kind === 'factory' ? '#5C6270' : '#3A3440') +
        disc(246, -230, 34, BRASS) +
        box(120, -374, 40, 40, 6, slab('#E2566F')) +
        line('M140 -374Q0 -420 -170 -340V-180', '#E2566F', 3) +
        line('M-90 -296H70M-60 -276q30 -16 60 0t60 0', kind === 'factory' ? '#FFFFFF' : '#E8B23A', 7) +
        shape(
          'M-260 -62Q-160 -110 -60 -70T120 -62V-46H-260Z',
          slab(kind === 'factory' ? '#3E83D6' : '#E8A33A'),
        ),
    ),
  );

export const cleaning = { cleaningCart, vacuum, sprayer, cooker, dishRack, sewingMachine } satisfies Record<
  string,
  Hero
>;
