import { drawing, type Hero } from '../hero.ts';
import {
  IRON,
  STEEL,
  STEEL_DOWN,
  WHITE,
  across,
  box,
  darker,
  disc,
  faint,
  lighter,
  line,
  oval,
  shadow,
  shape,
  slab,
  slant,
  times,
} from '../paint.ts';
import { bubble, sparkle, wheel } from './parts.ts';

const legs = (half: number, color = '#7A4E33') =>
  box(-half, -34, 26, 34, 6, color) + box(half - 26, -34, 26, 34, 6, color);

/** A sofa; kind `foam` cleans one half, `torn` shows springs. */
const sofa: Hero = (color = '#4F7FD9', kind = 'plain') =>
  drawing(
    600,
    320,
    shadow(0, 0, 340),
    legs(250),
    box(-250, -310, 500, 220, 46, slab(lighter(color, 0.08))),
    box(-226, -286, 218, 150, 30, slab(lighter(color, 0.16))),
    box(8, -286, 218, 150, 30, slab(lighter(color, 0.16))),
    box(-230, -160, 460, 100, 20, slab(lighter(color, 0.04))),
    line('M0 -158V-66', darker(color, 0.25), 4),
    box(-300, -210, 96, 186, 44, across(lighter(color, 0.3), color)),
    box(204, -210, 96, 186, 44, across(color, darker(color, 0.18))),
    box(-230, -66, 460, 36, 10, darker(color, 0.15)),
    kind === 'foam'
      ? times(12, (i) =>
          disc(
            40 + (i % 6) * 34,
            -176 - (i % 3) * 22 - (i > 5 ? 34 : 0),
            30 + (i % 3) * 8,
            '#FFFFFF',
            faint(0.92),
          ),
        ) +
          bubble(250, -300, 38) +
          bubble(190, -360, 26) +
          sparkle(-130, -340, 34) +
          sparkle(-70, -390, 18, '#FFFFFF')
      : '',
    kind === 'torn'
      ? shape('M30 -150l30 20l24 -24l30 26l30 -22l26 30l-16 40h-120z', '#F3E3C6') +
          times(3, (i) => line(`M${62 + i * 40} -120q18 -10 0 -20t0 -20t0 -20t0 -22`, '#6E7785', 6))
      : '',
  );

const armchair: Hero = (color = '#5FA08A', kind = 'plain') =>
  drawing(
    360,
    370,
    shadow(0, 0, 220),
    legs(140),
    box(-130, -366, 260, 240, 60, slab(lighter(color, 0.1))),
    box(-130, -170, 260, 90, 24, slab(lighter(color, 0.18))),
    box(-176, -220, 76, 196, 36, across(lighter(color, 0.3), color)),
    box(100, -220, 76, 196, 36, across(color, darker(color, 0.18))),
    box(-120, -86, 240, 50, 12, darker(color, 0.15)),
    times(3, (i) => disc(-60 + i * 60, -280, 8, darker(color, 0.25))),
    kind === 'walker'
      ? line('M250 0V-230H400V0M250 -110H400M300 0V-230M350 0V-230', '#9AA3B1', 14) +
          box(236, -250, 60, 26, 12, '#3A3440') +
          box(354, -250, 60, 26, 12, '#3A3440')
      : '',
  );

/** A cot with a toy above; kind `cradle` swings. */
const cot: Hero = (color = '#F2C18B', kind = 'cot') =>
  kind === 'cradle'
    ? drawing(
        460,
        430,
        shadow(0, 0, 260),
        line('M-210 0L-150 -420H150L210 0', '#A9764E', 20),
        box(-170, -436, 340, 26, 12, slab('#A9764E')),
        line('M-120 -410L-150 -210M120 -410L150 -210', '#8A6A55', 7),
        shape('M-190 -220H190Q170 -60 100 -60H-100Q-170 -60 -190 -220Z', slab(color)),
        shape('M-190 -220Q0 -150 190 -220L184 -180Q0 -110 -184 -180Z', '#FFFFFF', faint(0.75)),
        box(-196, -232, 392, 24, 12, slab(lighter(color, 0.2))),
        times(3, (i) =>
          shape(
            `M${-70 + i * 70} -90l10 20l22 4l-16 16l4 22l-20 -10l-20 10l4 -22l-16 -16l22 -4z`,
            '#FFFFFF',
            'opacity=".7" transform="translate(0 -40)"',
          ),
        ),
        line('M0 -410V-330', '#8A6A55', 4),
        sparkle(0, -312, 26),
        disc(-50, -330, 14, '#F08CA6'),
        disc(50, -330, 14, '#7CC4FF'),
      )
    : drawing(
        480,
        470,
        shadow(0, 0, 280),
        line('M200 -300V-450H20', '#C99B6A', 14),
        times(
          3,
          (i) =>
            line(`M${20 + i * 50} -450V-${410 - i * 12}`, '#B79AE0', 4) +
            disc(20 + i * 50, -396 + i * 12, 20, ['#F08CA6', '#F5C65A', '#7CC4FF'][i] ?? '#F08CA6'),
        ),
        box(-210, -130, 420, 60, 14, slab('#BFDDEE')),
        box(-190, -190, 120, 70, 26, WHITE),
        shape('M-60 -130Q60 -200 200 -130Z', slab('#F6C9D3')),
        box(-230, -300, 30, 300, 12, slab(color)),
        box(200, -300, 30, 300, 12, slab(color)),
        box(-230, -290, 460, 24, 10, slab(lighter(color, 0.1))),
        box(-230, -80, 460, 24, 10, slab(color)),
        times(9, (i) => box(-186 + i * 44, -270, 16, 196, 8, slab(lighter(color, 0.15)))),
      );

const bed: Hero = (color = '#8FB3D9', kind = 'nurse') =>
  drawing(
    640,
    400,
    shadow(0, 0, 360),
    kind === 'nurse'
      ? line('M290 0V-390H230', '#AAB2C0', 12) +
          shape('M200 -380h60l-6 90q-24 26 -48 0z', slant('#E6F4FB', '#A9D2EC')) +
          line('M230 -280Q230 -200 130 -180', '#7CB4F0', 5) +
          box(256, -14, 70, 14, 6, IRON)
      : '',
    box(-300, -290, 30, 290, 10, kind === 'nurse' ? STEEL : slab('#A9764E')),
    box(210, -200, 30, 200, 10, kind === 'nurse' ? STEEL : slab('#A9764E')),
    box(-300, -270, 30, 130, 10, STEEL),
    box(-280, -110, 500, 40, 10, kind === 'nurse' ? STEEL_DOWN : slab('#C79A6E')),
    box(-276, -168, 492, 64, 22, WHITE),
    box(-262, -226, 150, 74, 32, WHITE),
    shape('M-110 -176Q60 -206 216 -172V-104H-110Z', slab(color)),
    box(-120, -178, 60, 74, 12, lighter(color, 0.5)),
    kind === 'nurse' ? wheel(-250, 24) + wheel(190, 24) : '',
  );

const massageTable: Hero = (color = '#7DB59A') =>
  drawing(
    620,
    310,
    shadow(0, 0, 350),
    line('M-210 -150L-150 0M-150 -150L-210 0M210 -150L150 0M150 -150L210 0', '#A9764E', 18),
    box(-300, -190, 600, 52, 24, slab(color)),
    oval(-272, -196, 44, 20, darker(color, 0.1)),
    times(3, (i) =>
      box(-90, -228 - i * 34, 190 - i * 8, 34, 16, slab(['#FFFFFF', '#F6C9D3', '#FFF3DC'][i] ?? '#FFFFFF')),
    ),
    box(150, -232, 100, 42, 21, WHITE),
    disc(250, -211, 21, '#E3E6EC'),
    disc(250, -211, 10, '#C9CFD9'),
  );

export const furniture = { sofa, armchair, cot, bed, massageTable } satisfies Record<string, Hero>;
