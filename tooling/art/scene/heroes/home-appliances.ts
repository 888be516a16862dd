import { drawing, type Hero } from '../hero.ts';
import {
  BLACK,
  IRON,
  SCREEN,
  STEEL,
  STEEL_DOWN,
  WHITE,
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
  round,
  shadow,
  shape,
  shine,
  slab,
  slant,
  times,
  wallShadow,
} from '../paint.ts';
import { gauge, steam } from './parts.ts';

const splitAc: Hero = () =>
  drawing(
    660,
    205,
    wallShadow(-330, -205, 660, 205, 34, 0.2),
    box(-330, -205, 660, 205, 34, down('#FFFFFF', '#F4F4F8', '#DDE1E9')),
    box(-304, -70, 608, 3, 2, '#C3C8D4'),
    box(-290, -53, 580, 36, 16, down('#6F7D95', '#93A1B8', '#B9C3D3')),
    disc(268, -90, 8, lit('#34C77B')),
    box(160, -97, 80, 13, 6, '#CED4DF'),
    shine(-286, -183, 280, 9, 0.9),
    times(4, (i) =>
      line(
        `M${-230 + i * 150} 24c-40 70 50 120 0 200`,
        down(`${lit('#5CB4FF')}@0.1`, `${lit('#5CB4FF')}@0.8`, `${lit('#5CB4FF')}@0`),
        16,
      ),
    ),
  );

const washer: Hero = (color = '#F4F6FA') =>
  drawing(
    380,
    420,
    shadow(0, 0, 240),
    box(-190, -420, 380, 412, 26, slant('#FFFFFF', color, '#D3D9E3')),
    box(-170, -16, 60, 16, 5, IRON),
    box(110, -16, 60, 16, 5, IRON),
    box(-190, -420, 380, 78, 26, down('#E9EDF3', '#D5DBE5')),
    box(-160, -402, 110, 40, 10, '#BCC5D2'),
    disc(0, -381, 24, STEEL),
    line('M0 -381V-400', '#5B6B86', 5),
    box(70, -400, 92, 36, 8, SCREEN),
    box(82, -388, 44, 12, 4, lit('#63D3A0')),
    disc(0, -176, 140, STEEL_DOWN),
    disc(0, -176, 112, SCREEN),
    shape('M-106 -146Q-50 -186 0 -150T106 -152A112 112 0 0 1 -106 -146Z', slant('#7CC4FF', '#3E83D6')),
    shape('M-70 -120q30 -46 62 -10t60 -14q-40 70 -122 24z', '#F08CA6'),
    times(5, (i) => disc(-60 + i * 28, -172 - (i % 2) * 18, 11 - i, '#FFFFFF', faint(0.8))),
    line('M-80 -226Q-60 -262 -22 -272', '#FFFFFF', 12, faint(0.55)),
  );

const geyser: Hero = (color = '#F4F6FA') =>
  drawing(
    270,
    470,
    wallShadow(-130, -470, 260, 380, 70),
    box(-130, -470, 260, 380, 76, round(color)),
    box(-130, -330, 260, 10, 0, '#C9CFD9'),
    box(-130, -180, 260, 10, 0, '#C9CFD9'),
    gauge(0, -254, 52, 46),
    disc(60, -390, 12, lit('#F2542D')),
    glow(60, -390, 50, '#FF8A5C', 0.5, 0.6),
    box(-90, -430, 22, 180, 11, '#FFFFFF', faint(0.9)),
    box(-74, -96, 24, 96, 6, across('#7CB4F0', '#3E74C9')),
    box(50, -96, 24, 96, 6, across('#F58A94', '#C8364F')),
    box(-84, -100, 44, 20, 6, STEEL),
    box(40, -100, 44, 20, 6, STEEL),
  );

const picture = slant(lit('#5B8DEF'), lit('#8A5BD8'), lit('#F08CA6'));

/** A television on the wall; kind `broken` shows stripes, `mounting` the bracket's level. */
const television: Hero = (_, kind = 'fine') =>
  drawing(
    600,
    350,
    wallShadow(-300, -350, 600, 350, 18, 0.24),
    box(-300, -350, 600, 350, 18, BLACK),
    box(-286, -336, 572, 314, 8, kind === 'broken' ? '#15121F' : picture),
    kind === 'broken'
      ? times(8, (i) =>
          box(
            -286 + i * 71.5,
            -336,
            71.5,
            314,
            0,
            lit(
              ['#E8E8EE', '#E6D85A', '#5AC8D8', '#63C77B', '#C76AD0', '#D9534F', '#4F6BD8', '#2A2A3A'][i] ??
                '#FFFFFF',
            ),
          ),
        ) +
          box(-286, -210, 572, 26, 0, '#15121F', faint(0.8)) +
          box(-250, -180, 536, 12, 0, '#FFFFFF', faint(0.8)) +
          line('M60 -336L20 -250L70 -190L10 -100L40 -22', '#15121F', 7)
      : shape(
          'M-286 -110L-120 -230L10 -130L110 -200L286 -90V-30a8 8 0 0 1 -8 8H-278a8 8 0 0 1 -8 -8Z',
          lit('#4B3B8F'),
          faint(0.7),
        ) + disc(160, -260, 36, lit('#FFE9A8')),
    shape('M-286 -336H-60L-200 -22H-286Z', '#FFFFFF', faint(0.1)),
    disc(270, -11, 4, lit('#E2566F')),
  );

const inverter: Hero = (color = '#3E6BBA') =>
  drawing(
    430,
    420,
    shadow(20, 0, 270),
    box(-180, -420, 240, 160, 22, WHITE),
    box(-150, -392, 110, 56, 10, '#23303A'),
    shape('M-100 -386l-20 28h16l-10 20l30 -28h-16z', lit('#63D3A0')),
    disc(16, -376, 10, lit('#34C77B')),
    disc(16, -346, 10, lit('#F5B942')),
    box(-150, -304, 180, 12, 6, '#D5D0D6'),
    box(-150, -284, 180, 12, 6, '#D5D0D6'),
    line('M-100 -262C-100 -190 -40 -220 -40 -176', '#D7263D', 14),
    line('M-20 -262C-10 -200 120 -240 130 -176', '#2B3A55', 14),
    box(-160, -140, 370, 132, 16, slab(darker(color, 0.1))),
    box(-172, -158, 394, 38, 12, slab(color)),
    box(-62, -180, 46, 26, 6, '#C8452F'),
    box(108, -180, 46, 26, 6, '#2A2A33'),
    box(-60, -104, 170, 66, 10, '#FFFFFF', faint(0.92)),
    shape('M30 -98l-26 34h20l-12 26l36 -36h-20z', '#F5A623'),
    times(6, (i) => disc(-126 + i * 60, -140, 10, darker(color, 0.3))),
  );

const fan = (color: string) =>
  at(
    0,
    -440,
    box(-8, -200, 16, 180, 4, '#E3DAD6') +
      times(3, (i) =>
        at(
          0,
          0,
          shape(
            'M40 -14L300 -30Q340 -30 340 0Q340 26 300 26L40 12Z',
            across(lighter(color, 0.25), color, darker(color, 0.2)),
          ),
          [4, 176, 92][i] ?? 0,
          i === 2 ? 0.5 : 1,
        ),
      ) +
      oval(0, -8, 84, 42, '#FBF7F4') +
      oval(0, 8, 84, 38, '#E3DAD4') +
      oval(0, 24, 42, 18, color),
  );

/** A switchboard with loose wires below a ceiling fan. */
const switchboard: Hero = (color = '#8C5A3C') =>
  drawing(
    740,
    600,
    fan(color),
    wallShadow(-170, -230, 340, 230, 26, 0.2),
    box(-170, -230, 340, 230, 26, slant('#FFFFFF', '#E9E2E5')),
    times(
      3,
      (i) =>
        box(
          -144 + i * 64,
          -196,
          50,
          134,
          10,
          down('#FFFFFF', '#E4DBDE'),
          'stroke="#CFC4C9" stroke-width="2.5"',
        ) + box(-130 + i * 64, i === 1 ? -176 : -118, 22, 36, 6, i === 1 ? '#E2566F' : '#CFC4C9'),
    ),
    disc(100, -130, 42, '#F6F0F2', 'stroke="#CFC4C9" stroke-width="2.5"'),
    disc(100, -150, 9, '#4A3A41'),
    disc(84, -116, 7, '#4A3A41'),
    disc(116, -116, 7, '#4A3A41'),
    box(-390, -220, 160, 160, 20, '#CBBFC4'),
    box(-374, -204, 128, 128, 12, '#6E5E65'),
    line('M-340 -110C-340 0 -260 20 -290 110', '#D7263D', 11),
    line('M-310 -110C-300 -10 -220 10 -230 86', '#2F9E5B', 11),
    line('M-280 -110C-260 -20 -190 0 -190 110', '#2B3A55', 11),
  );

const iron: Hero = (color = '#3E83D6') =>
  drawing(
    460,
    330,
    shadow(0, 0, 290),
    shape('M-220 0Q-226 -130 -60 -170H150Q200 -170 214 0Z', slab(color)),
    shape('M-226 0H218Q220 -34 214 -40H-214Q-226 -30 -226 0Z', STEEL_DOWN),
    line('M-40 -176Q-60 -270 20 -280H140Q190 -276 176 -176', darker(color, 0.35), 44),
    disc(60, -104, 40, WHITE),
    box(56, -138, 8, 34, 4, '#B51144'),
    disc(150, -130, 9, lit('#F5B942')),
    line('M180 -250Q300 -270 280 -120', '#4B434A', 12),
    steam(-180, -210, 0.9),
  );

export const homeAppliances = {
  splitAc,
  washer,
  geyser,
  television,
  inverter,
  switchboard,
  iron,
} satisfies Record<string, Hero>;
