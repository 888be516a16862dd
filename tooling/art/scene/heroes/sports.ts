import { drawing, type Hero } from '../hero.ts';
import {
  BLACK,
  IRON,
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
  ring,
  rolled,
  round,
  shadow,
  shape,
  slab,
  slant,
  times,
} from '../paint.ts';

/** A rolled and an open mat before a lotus. */
const yogaMat: Hero = (color = '#8E62B8') =>
  drawing(
    660,
    330,
    shape('M-330 40L-220 -90H330L250 40Z', slab(lighter(color, 0.3))),
    shape('M-290 30L-205 -74H300L230 30Z', 'none', `stroke="${lighter(color, 0.6)}" stroke-width="5"`),
    shadow(-120, 0, 200),
    box(-300, -150, 330, 130, 65, rolled(color)),
    disc(-30, -85, 65, slab(darker(color, 0.12))),
    ring(-30, -85, 44, lighter(color, 0.35), 9),
    ring(-30, -85, 20, lighter(color, 0.35), 9),
    box(-230, -156, 30, 142, 10, '#F3C66B'),
    times(5, (i) =>
      at(
        190,
        -60,
        shape(
          'M0 0Q-50 -90 0 -190Q50 -90 0 0Z',
          slab(['#F6B6CC', '#F6B6CC', '#F29ABB', '#F29ABB', '#EE82AB'][i] ?? '#F29ABB'),
        ),
        [-58, 58, -30, 30, 0][i],
      ),
    ),
    oval(190, -54, 90, 18, '#7DB59A'),
  );

const piece = (x: number, y: number, c: string, kind: string, s: number) =>
  at(
    x,
    y,
    oval(0, 0, 46, 12, darker(c, 0.3)) +
      shape(
        'M-42 -4Q-40 -40 -20 -50Q-14 -90 -18 -130H18Q14 -90 20 -50Q40 -40 42 -4Z',
        across(lighter(c, 0.3), c, darker(c, 0.25)),
      ) +
      (kind === 'king'
        ? shape('M-30 -140L-40 -210Q0 -190 40 -210L30 -140Z', across(lighter(c, 0.3), c, darker(c, 0.25))) +
          box(-6, -256, 12, 56, 3, c) +
          box(-20, -242, 40, 12, 3, c)
        : disc(0, -146, 32, slant(lighter(c, 0.35), c))) +
      box(-26, -142, 52, 12, 6, c),
    0,
    s,
  );

const chessBoard: Hero = () =>
  drawing(
    600,
    420,
    shadow(0, 0, 340),
    shape('M-210 -150H210L300 -20H-300Z', slab('#8A5A3A')),
    times(4, (r) =>
      times(8, (c) => {
        const y0 = -144 + r * 29;
        const k0 = 200 + r * 21;
        const k1 = 200 + (r + 1) * 21;
        return shape(
          `M${-k0 + (c * k0) / 4} ${y0}H${-k0 + ((c + 1) * k0) / 4}L${-k1 + ((c + 1) * k1) / 4} ${y0 + 29}H${-k1 + (c * k1) / 4}Z`,
          (r + c) % 2 ? '#6B3F28' : '#F3DDBB',
        );
      }),
    ),
    box(-300, -22, 600, 20, 4, slab('#6B3F28')),
    piece(-100, -60, '#FBF1E2', 'king', 1.3),
    piece(90, -70, '#3A3440', 'king', 1.3),
    piece(-210, -50, '#FBF1E2', 'pawn', 1),
    piece(0, -40, '#FBF1E2', 'pawn', 1),
    piece(200, -60, '#3A3440', 'pawn', 1),
    piece(-10, -120, '#3A3440', 'pawn', 0.8),
  );

const weights: Hero = (color = '#C8364F') =>
  drawing(
    640,
    420,
    shadow(0, 0, 360),
    line('M-250 0L-230 -330M250 0L230 -330', '#4B5568', 22),
    times(
      2,
      (r) =>
        box(-280 + r * 20, -110 - r * 150, 560 - r * 40, 26, 6, IRON) +
        times(3, (i) => {
          const x = -180 + i * 180;
          const y = -110 - r * 150;
          const c = [color, '#3E83D6', '#34A56F'][i] ?? color;
          return (
            box(x - 40, y - 44, 80, 18, 9, STEEL_DOWN) +
            box(x - 70, y - 74, 36, 74, 10, slab(c)) +
            box(x + 34, y - 74, 36, 74, 10, slab(c)) +
            box(x - 84, y - 60, 18, 46, 6, darker(c, 0.2)) +
            box(x + 66, y - 60, 18, 46, 6, darker(c, 0.2))
          );
        }),
    ),
    box(-330, -372, 660, 16, 8, STEEL_DOWN),
    times(
      2,
      (k) =>
        box(k ? 236 : -276, -440, 40, 150, 12, BLACK) +
        box(k ? 280 : -306, -416, 26, 104, 10, slab('#5C6270')),
    ),
  );

/** Stumps, a bat and a ball. */
const stumps: Hero = () =>
  drawing(
    420,
    470,
    shadow(0, 0, 220),
    times(
      3,
      (i) =>
        box(-100 + i * 70, -400, 26, 400, 10, round('#E8C08A')) +
        box(-100 + i * 70, -70, 26, 10, 0, '#C8364F'),
    ),
    box(-106, -416, 96, 20, 8, round('#D9A36C')),
    box(-26, -416, 96, 20, 8, round('#D9A36C')),
    at(
      150,
      -10,
      shape(
        'M-38 -290Q-44 -300 -30 -306H30Q44 -300 38 -290L44 -20Q0 10 -44 -20Z',
        across('#F7E0B8', '#E0B478', '#B98A52'),
      ) +
        box(-15, -440, 30, 150, 10, slab('#C8364F')) +
        times(5, (i) => box(-15, -426 + i * 28, 30, 6, 0, '#8A2233')) +
        shape('M-30 -200H30V-120H-30Z', '#3E74C9', faint(0.85)),
      16,
    ),
    disc(-170, -44, 42, slant('#F2646F', '#B5233F')),
    line('M-202 -60Q-170 -40 -150 -10', '#FFFFFF', 5, 'stroke-dasharray="7 8"'),
  );

const gymBall: Hero = (color = '#5B8DC9') =>
  drawing(
    580,
    370,
    shadow(-60, 0, 210),
    disc(-60, -180, 178, slant(lighter(color, 0.5), color, darker(color, 0.2))),
    times(3, (i) =>
      oval(-60, -180, 178 - i * 6, 60 + i * 46, 'none', `stroke="${darker(color, 0.14)}" stroke-width="5"`),
    ),
    oval(-130, -260, 44, 26, '#FFFFFF', faint(0.6)),
    shadow(220, 0, 100),
    box(150, -70, 150, 66, 33, rolled('#E2566F')),
    disc(183, -37, 33, slab('#C8364F')),
    disc(183, -37, 14, '#7A2233'),
  );

export const sports = { yogaMat, chessBoard, weights, stumps, gymBall } satisfies Record<string, Hero>;
