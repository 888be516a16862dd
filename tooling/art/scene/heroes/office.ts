import { drawing, type Hero } from '../hero.ts';
import {
  BRASS,
  STEEL,
  across,
  at,
  box,
  darker,
  disc,
  faint,
  lighter,
  line,
  oval,
  ring,
  shadow,
  shape,
  slab,
  slant,
  times,
  wallShadow,
} from '../paint.ts';
import { GOODS } from './parts.ts';

const calculator: Hero = (color = '#4B5568') =>
  drawing(
    520,
    440,
    shadow(-40, 0, 270),
    at(
      140,
      -210,
      box(-130, -200, 260, 400, 8, '#FFFFFF') +
        times(6, (i) =>
          box(
            -100,
            -160 + i * 54,
            [170, 120, 200, 150, 190, 110][i] ?? 150,
            14,
            6,
            i === 0 ? '#B51144' : '#D5DBE5',
          ),
        ) +
        ring(70, 130, 40, '#C8364F', 8) +
        line('M46 118H94M46 130H94M70 118Q92 118 90 132Q84 146 60 146L86 160', '#C8364F', 6),
      8,
    ),
    box(-260, -430, 320, 426, 30, slab(color)),
    box(-232, -400, 264, 90, 14, '#C9DCCB'),
    times(4, (i) => box(-60 + i * 22 - 20, -376, 12, 44, 4, '#3A4A3E')),
    times(16, (i) =>
      box(
        -232 + (i % 4) * 68,
        -284 + Math.floor(i / 4) * 68,
        56,
        54,
        12,
        i % 4 === 3 ? '#F5A623' : i > 11 ? '#8A97AB' : '#F4F6FA',
      ),
    ),
  );

/** Scales of law on law books. */
const scales: Hero = (color = '#7A2A3A') =>
  drawing(
    560,
    500,
    shadow(0, 0, 300),
    times(
      2,
      (i) =>
        box(-200 + i * 16, -70 - i * 66, 400 - i * 32, 64, 10, slab(i ? '#2F5A4A' : color)) +
        box(-160 + i * 16, -70 - i * 66, 14, 64, 0, '#E8B23A') +
        box(150 - i * 16, -58 - i * 66, 46, 40, 2, '#FFF8E8'),
    ),
    shape('M-90 -136Q0 -180 90 -136Z', BRASS),
    box(-11, -470, 22, 320, 8, BRASS),
    disc(0, -480, 24, BRASS),
    line('M-210 -420Q0 -470 210 -420', '#C9922E', 16),
    times(2, (k) => {
      const x = k ? 210 : -210;
      return (
        line(`M${x} -420L${x - 78} -260M${x} -420L${x + 78} -260`, '#C9922E', 5) +
        shape(`M${x - 92} -262H${x + 92}Q${x + 70} -204 ${x} -204T${x - 92} -262Z`, BRASS)
      );
    }),
  );

const certificate: Hero = (color = '#E8B23A') =>
  drawing(
    600,
    440,
    wallShadow(-300, -430, 600, 400, 14, 0.2),
    box(-300, -430, 600, 400, 14, slab('#B67B4B')),
    box(-274, -404, 548, 348, 4, '#FFFBF0'),
    box(-256, -386, 512, 312, 4, 'none', `stroke="${color}" stroke-width="8"`),
    box(-150, -352, 300, 30, 10, '#3E5F9A'),
    times(3, (i) => box(-190 + i * 20, -292 + i * 34, 380 - i * 40, 14, 6, '#D5CDBB')),
    line('M-190 -120q30 -40 50 0t50 -14t50 4', '#3A3440', 7),
    disc(150, -130, 54, slab('#C8364F')),
    times(14, (i) => disc(150 + Math.cos(i * 0.449) * 54, -130 + Math.sin(i * 0.449) * 54, 12, '#C8364F')),
    disc(150, -130, 34, '#F7D9DE'),
    shape('M112 -90L96 10L130 -10L150 20L164 -80Z', slab('#A82A40')),
    shape('M150 -156l8 17l19 2l-14 13l4 19l-17 -9l-17 9l4 -19l-14 -13l19 -2z', '#C8364F'),
  );

/** Three staff cards joined to a chart of people. */
const idCards: Hero = (color = '#3E74C9') => {
  const card = (x: number, y: number, c: string) =>
    box(x - 84, y, 168, 150, 18, '#FFFFFF', 'stroke="#E3DCE6" stroke-width="3"') +
    box(x - 84, y, 168, 40, 18, slab(c)) +
    disc(x, y + 72, 30, lighter(c, 0.4)) +
    shape(`M${x - 46} ${y + 136}q6 -36 46 -36t46 36z`, lighter(c, 0.4));
  return drawing(
    640,
    440,
    wallShadow(-320, -440, 640, 430, 20, 0.16),
    box(-320, -440, 640, 430, 20, slab('#FDF8F0')),
    line('M0 -260V-220M-200 -190V-220H200V-190M0 -220V-190', '#AAB2C0', 8),
    card(0, -415, color),
    card(-200, -196, '#E2566F'),
    card(0, -196, '#34A56F'),
    card(200, -196, '#F0A030'),
  );
};

const signpost: Hero = () =>
  drawing(
    500,
    520,
    shadow(0, 0, 140),
    box(-13, -500, 26, 498, 6, slab('#8A5A3A')),
    shape('M-190 -470H120L180 -420L120 -370H-190Z', slab('#3E83D6')),
    shape('M190 -340H-120L-180 -290L-120 -240H190Z', slab('#E8A33A')),
    shape('M-160 -210H110L164 -166L110 -122H-160Z', slab('#4FA07C')),
    line('M-130 -420H60M30 -446l30 26l-30 26', '#FFFFFF', 12),
    line('M130 -290H-60M-30 -316l-30 26l30 26', '#FFFFFF', 12),
    line('M-110 -166H60M34 -188l26 22l-26 22', '#FFFFFF', 12),
    disc(0, -506, 20, '#E8B23A'),
  );

const piggyBank: Hero = (color = '#F08CA6') =>
  drawing(
    520,
    420,
    shadow(0, 0, 280),
    box(-150, -80, 60, 78, 14, darker(color, 0.15)),
    box(90, -80, 60, 78, 14, darker(color, 0.15)),
    oval(0, -190, 220, 150, slant(lighter(color, 0.4), color, darker(color, 0.15))),
    shape('M-150 -300L-130 -370L-60 -322Z', slab(darker(color, 0.08))),
    box(-260, -220, 80, 90, 30, slab(lighter(color, 0.12))),
    oval(-240, -176, 9, 15, darker(color, 0.4)),
    oval(-212, -176, 9, 15, darker(color, 0.4)),
    disc(-132, -236, 14, '#3A3040'),
    disc(-136, -241, 5, '#FFFFFF'),
    line('M216 -210q50 -20 30 -60q-26 -14 -24 14', darker(color, 0.15), 12),
    box(-44, -334, 110, 14, 7, darker(color, 0.4)),
    disc(12, -396, 54, slab('#F5C23A')),
    ring(12, -396, 42, '#D9982E', 6),
    line('M-6 -416H32M-6 -402H32M8 -416Q28 -414 26 -402Q20 -388 0 -388L24 -370', '#B5771E', 7),
    oval(-90, -270, 60, 24, '#FFFFFF', faint(0.4)),
  );

/** Red account books; kind `files` are box files. */
const ledgers: Hero = (color = '#C8102E', kind = 'bahi') =>
  drawing(
    520,
    390,
    shadow(0, 0, 300),
    kind === 'files'
      ? times(5, (i) => {
          const c = GOODS[i] ?? color;
          return (
            box(-230 + i * 92, -330 + (i % 2) * 14, 82, 326 - (i % 2) * 14, 8, across(lighter(c, 0.25), c)) +
            box(-214 + i * 92, -296, 50, 90, 6, '#FFFFFF', faint(0.9)) +
            disc(-189 + i * 92, -70, 16, '#3A404C') +
            disc(-189 + i * 92, -70, 8, '#FFFFFF')
          );
        })
      : times(3, (i) =>
          at(
            0,
            -i * 78,
            box(-230 + i * 12, -78, 460 - i * 26, 74, 12, slab(i === 1 ? darker(color, 0.1) : color)) +
              box(190 - i * 14, -66, 44, 50, 4, '#F7EFDD') +
              line(`M${-200 + i * 12} -60H${150 - i * 10}`, '#F5C65A', 4) +
              line(`M-40 -78V-6`, '#F5E6C8', 12),
          ),
        ) +
          at(
            0,
            -238,
            shape(
              'M-190 -10Q-90 -70 0 -20Q90 -70 190 -10V-110Q90 -150 0 -106Q-90 -150 -190 -110Z',
              slab('#FFF8E8'),
            ) +
              times(3, (i) =>
                line(
                  `M-150 ${-96 + i * 24}q60 -20 120 4M30 ${-92 + i * 24}q60 -24 120 -4`,
                  i === 1 ? '#C8102E' : '#8B8373',
                  5,
                ),
              ),
          ),
  );

const rows = (n: number, y: number) =>
  times(
    n,
    (i) =>
      box(-140, y + i * 74, 48, 48, 10, i < n - 1 ? '#34A56F' : '#E6E9EF') +
      (i < n - 1 ? line(`M-128 ${y + 24 + i * 74}l10 12l18 -24`, '#FFFFFF', 8) : '') +
      box(-74, y + 6 + i * 74, 200 - (i % 2) * 40, 14, 6, '#C9CFD9') +
      box(-74, y + 30 + i * 74, 120, 10, 5, '#E1E5EC'),
  );

/** A clipboard with checked rows; kind `omr` has answer bubbles, `plan` a risk triangle, `resume` a portrait. */
const clipboard: Hero = (color = '#B97A4B', kind = 'count') =>
  drawing(
    380,
    500,
    shadow(0, 0, 230),
    box(-190, -490, 380, 486, 24, slab(color)),
    box(-162, -450, 324, 424, 8, '#FFFFFF'),
    box(-80, -516, 160, 60, 16, STEEL),
    disc(0, -498, 14, '#6E7785'),
    kind === 'omr'
      ? times(
          8,
          (r) =>
            box(-140, -420 + r * 48, 26, 14, 4, '#C9CFD9') +
            times(4, (i) =>
              i === (r * 3 + 1) % 4
                ? disc(-80 + i * 58, -412 + r * 48, 17, '#3E74C9')
                : ring(-80 + i * 58, -412 + r * 48, 15, '#AAB2C0', 4),
            ),
        )
      : kind === 'resume'
        ? box(-140, -424, 110, 120, 10, '#D3E4F6') +
          disc(-85, -376, 26, '#8FA9C9') +
          shape('M-130 -304q6 -44 45 -44t45 44z', '#8FA9C9') +
          box(-6, -416, 140, 20, 6, '#3E74C9') +
          times(2, (i) => box(-6, -378 + i * 30, 110 - i * 20, 12, 5, '#C9CFD9')) +
          times(6, (i) =>
            box(
              -140,
              -270 + i * 36,
              [280, 240, 270, 200, 260, 160][i] ?? 200,
              14,
              6,
              i === 3 ? '#E2566F' : '#D5DBE5',
            ),
          )
        : kind === 'plan'
          ? shape('M0 -410L70 -290H-70Z', '#F5B52E') +
            box(-7, -374, 14, 44, 6, '#3A3440') +
            disc(0, -312, 8, '#3A3440') +
            rows(3, -250)
          : rows(5, -410),
  );

export const office = {
  calculator,
  scales,
  certificate,
  idCards,
  signpost,
  piggyBank,
  ledgers,
  clipboard,
} satisfies Record<string, Hero>;
