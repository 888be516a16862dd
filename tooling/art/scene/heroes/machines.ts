import { drawing, type Hero } from '../hero.ts';
import {
  IRON,
  SCREEN,
  STEEL,
  STEEL_DOWN,
  WHITE,
  at,
  box,
  darker,
  disc,
  either,
  faint,
  lighter,
  line,
  lit,
  rolled,
  shadow,
  shape,
  slab,
  slant,
  times,
} from '../paint.ts';
import { carton, gauge, sparkle, wheel } from './parts.ts';

const lathe: Hero = (color = '#4FA07C') =>
  drawing(
    660,
    390,
    shadow(0, 0, 370),
    box(-320, -150, 180, 142, 12, slab(color)),
    box(150, -150, 160, 142, 12, slab(color)),
    box(-330, -190, 650, 54, 8, slab(darker(color, 0.12))),
    box(-330, -390, 220, 210, 20, slab(color)),
    box(-306, -364, 120, 70, 10, SCREEN),
    box(-292, -350, 60, 14, 4, lit('#63D3A0')),
    box(-292, -328, 84, 10, 4, lit('#F5B942')),
    disc(-150, -346, 14, '#D7263D'),
    disc(-150, -310, 12, '#34C77B'),
    box(-116, -350, 44, 130, 10, STEEL_DOWN),
    times(3, (i) => box(-74, -336 + i * 40, 34, 22, 4, IRON)),
    box(-60, -306, 220, 44, 8, STEEL_DOWN),
    box(160, -330, 110, 146, 14, slab(darker(color, 0.05))),
    shape('M160 -290L120 -284L160 -278Z', STEEL),
    disc(290, -270, 30, STEEL),
    box(20, -250, 100, 66, 8, IRON),
    box(50, -276, 34, 40, 4, '#8A93A2'),
    shape('M60 -262q-20 -40 14 -52t18 -40', 'none', 'stroke="#C3CAD5" stroke-width="6"'),
  );

const cncMachine: Hero = (color = '#3E74C9') =>
  drawing(
    560,
    480,
    shadow(0, 0, 320),
    box(-270, -480, 540, 470, 20, WHITE),
    box(-270, -480, 540, 70, 20, slab(color)),
    box(-270, -60, 540, 50, 8, slab(darker(color, 0.2))),
    box(-240, -380, 310, 280, 16, '#2B3038'),
    box(-224, -364, 278, 248, 10, slant(either('#4B5B70', '#7a8da6'), either('#222B38', '#3b4a5d'))),
    box(-110, -364, 56, 110, 6, STEEL),
    shape('M-96 -254h28l-10 44h-8z', '#8A93A2'),
    box(-160, -170, 160, 50, 6, STEEL_DOWN),
    box(-130, -200, 96, 32, 4, '#C98B4A'),
    sparkle(-80, -204, 26),
    sparkle(-40, -224, 14),
    shape('M-224 -364H-140L-200 -116H-224Z', '#FFFFFF', faint(0.16)),
    box(100, -390, 140, 210, 14, '#3A404C'),
    box(114, -374, 112, 90, 8, SCREEN),
    line('M124 -310l24 -26l22 18l40 -40', lit('#63D3A0'), 6),
    times(9, (i) => box(116 + (i % 3) * 38, -272 + Math.floor(i / 3) * 28, 30, 20, 5, '#AAB2C0')),
    disc(170, -140, 22, '#D7263D'),
    box(240, -520, 14, 44, 4, '#8A93A2'),
    box(236, -540, 22, 24, 6, lit('#34C77B')),
  );

/** A hydraulic press. */
const press: Hero = (color = '#E8743B') =>
  drawing(
    460,
    490,
    shadow(0, 0, 270),
    box(-220, -40, 440, 36, 6, IRON),
    box(-200, -490, 56, 460, 8, slab(color)),
    box(144, -490, 56, 460, 8, slab(color)),
    box(-220, -500, 440, 76, 12, slab(darker(color, 0.08))),
    box(-60, -430, 120, 130, 12, slab('#4B5568')),
    box(-34, -310, 68, 110, 6, STEEL),
    box(-70, -206, 140, 30, 6, IRON),
    box(-200, -130, 400, 36, 6, slab(darker(color, 0.16))),
    box(-50, -166, 100, 36, 6, '#C98B4A'),
    gauge(172, -400, 44, 60),
    line('M60 -390Q130 -390 130 -330T210 -260', '#2B2630', 14),
    box(196, -280, 70, 180, 10, slab('#5B6B86')),
    disc(231, -240, 18, '#D7263D'),
    disc(231, -190, 12, '#34C77B'),
  );

const gearbox: Hero = (color = '#8A93A2') => {
  const gear = (x: number, y: number, r: number, n: number, c: string, turn = 0) =>
    at(
      x,
      y,
      times(n, (i) =>
        at(0, 0, box(-r * 0.15, -r * 1.16, r * 0.3, r * 0.34, r * 0.05, slab(c)), (i * 360) / n),
      ) +
        disc(0, 0, r, slab(c)) +
        disc(0, 0, r * 0.72, darker(c, 0.12)) +
        disc(0, 0, r * 0.62, slab(lighter(c, 0.1))) +
        disc(0, 0, r * 0.24, '#3A404C') +
        times(5, (i) =>
          disc(Math.cos(i * 1.257) * r * 0.42, Math.sin(i * 1.257) * r * 0.42, r * 0.1, '#5C6270'),
        ),
      turn,
    );
  return drawing(
    560,
    440,
    shadow(0, 0, 310),
    box(-250, -50, 500, 44, 10, IRON),
    box(-230, -70, 120, 30, 6, '#6E7785'),
    box(110, -70, 120, 30, 6, '#6E7785'),
    gear(-100, -250, 150, 14, color),
    gear(138, -180, 106, 10, '#E8A33A', 18),
    gear(80, -372, 66, 8, '#5B8DC9', 8),
  );
};

const motor: Hero = (color = '#3F78E0') =>
  drawing(
    600,
    380,
    shadow(0, 0, 340),
    box(-210, -56, 110, 56, 10, IRON),
    box(70, -56, 110, 56, 10, IRON),
    box(-230, -320, 420, 280, 48, rolled(color)),
    times(
      9,
      (i) =>
        box(-200 + i * 42, -312, 15, 264, 7, '#FFFFFF', faint(0.16)) +
        box(-185 + i * 42, -312, 10, 264, 5, '#0B1D44', faint(0.2)),
    ),
    box(-290, -300, 78, 240, 28, IRON),
    box(-110, -380, 170, 80, 16, slab(lighter(color, 0.1))),
    box(-70, -232, 150, 76, 8, '#F6F0E0'),
    box(-56, -216, 122, 8, 4, '#8B8373'),
    box(-56, -196, 86, 8, 4, '#8B8373'),
    box(-56, -176, 104, 8, 4, '#8B8373'),
    box(190, -206, 100, 54, 8, STEEL_DOWN),
    box(266, -240, 42, 122, 10, STEEL),
  );

const compressor: Hero = (color = '#3E83D6') =>
  drawing(
    600,
    400,
    shadow(0, 0, 340),
    box(-270, -230, 540, 170, 84, rolled(color)),
    line('M-180 -60L-200 -20M180 -60L200 -20', '#3A404C', 20),
    wheel(-190, 40),
    wheel(190, 40),
    box(-220, -370, 170, 150, 16, slab('#4B5568')),
    times(5, (i) => box(-210, -358 + i * 26, 150, 10, 5, '#6E7785')),
    disc(90, -304, 86, IRON),
    disc(90, -304, 68, '#8A93A2'),
    times(5, (i) => at(90, -304, box(-8, -66, 16, 66, 4, '#5C6270'), i * 72)),
    disc(90, -304, 18, '#2E2A33'),
    gauge(0, -256, 34, 40),
    line('M230 -180Q300 -190 290 -100T200 -20', '#E2566F', 13),
    box(-40, -160, 130, 50, 8, '#FFFFFF', faint(0.9)),
  );

/** A vernier caliper around a bearing. */
const caliper: Hero = () =>
  drawing(
    620,
    400,
    shadow(-120, 0, 150),
    disc(-120, -130, 124, STEEL),
    disc(-120, -130, 96, '#5C6270'),
    times(10, (i) => disc(-120 + Math.cos(i * 0.628) * 82, -130 + Math.sin(i * 0.628) * 82, 20, STEEL_DOWN)),
    disc(-120, -130, 58, STEEL_DOWN),
    disc(-120, -130, 36, '#3A404C'),
    box(-280, -370, 620, 56, 6, STEEL_DOWN),
    times(26, (i) => box(-190 + i * 20, -370, 3, i % 5 ? 14 : 24, 0, '#3A404C')),
    shape('M-286 -400H-230V-130L-250 -90L-286 -300Z', STEEL),
    shape('M6 -390H150V-300H40L8 -90L-4 -130Z', slab('#5B6B86')),
    box(46, -376, 96, 50, 8, '#1F2733'),
    box(58, -364, 60, 26, 4, lit('#BFE8C9')),
    disc(150, -300, 18, '#3A404C'),
  );

const conveyor: Hero = (color = '#4B5568', kind = 'assembly') =>
  drawing(
    700,
    340,
    shadow(0, 0, 380),
    times(3, (i) => box(-280 + i * 270, -100, 24, 98, 4, '#8A93A2')),
    box(-350, -150, 700, 70, 35, slab(color)),
    times(9, (i) => disc(-310 + i * 78, -115, 24, '#C3CAD5') + disc(-310 + i * 78, -115, 9, color)),
    box(-350, -162, 700, 16, 8, '#2E2A33'),
    kind === 'packing'
      ? carton(-220, -162, 130, 120) +
          shape('M-60 -280L-120 -330L-84 -350L-30 -296ZM110 -280L170 -330L136 -350L80 -296Z', '#D9AC78') +
          box(-60, -280, 170, 118, 6, 'd:#E9C397,#C79762') +
          box(-30, -320, 50, 44, 8, '#E2566F') +
          box(30, -336, 50, 60, 8, '#4F9CE8') +
          carton(250, -162, 120, 96)
      : times(3, (i) => {
          const x = -230 + i * 220;
          return (
            box(x - 64, -256, 128, 94, 16, slab('#F4F6FA')) +
            disc(x, -210, 30, IRON) +
            disc(x, -210, 16, lit(i > 1 ? '#34C77B' : '#8A93A2')) +
            box(x - 46, -276, 92, 22, 8, i > 0 ? slab('#3E83D6') : '#DDE1E9') +
            (i > 1 ? box(x + 30, -310, 8, 40, 3, '#3A404C') + disc(x + 34, -314, 9, '#E2566F') : '')
          );
        }) +
          line('M60 -470V-430L-30 -390L0 -300', '#F5A623', 26) +
          disc(60, -430, 22, '#3A404C') +
          disc(-30, -388, 20, '#3A404C') +
          shape('M-22 -300h44l10 30h-16l-8 -14h-16l-8 14h-16z', IRON),
  );

export const machines = {
  lathe,
  cncMachine,
  press,
  gearbox,
  motor,
  compressor,
  caliper,
  conveyor,
} satisfies Record<string, Hero>;
