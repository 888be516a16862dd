import { drawing, type Hero } from '../hero.ts';
import {
  across,
  at,
  box,
  darker,
  disc,
  down,
  faint,
  lighter,
  line,
  shadow,
  shape,
  slab,
  times,
  wallShadow,
} from '../paint.ts';
import { sparkle } from './parts.ts';

/** A board on an easel; kind `chart` bars, `painting` a landscape. */
const easel: Hero = (color = '#B9855B', kind = 'painting') =>
  drawing(
    460,
    520,
    shadow(0, 0, 250),
    line('M0 -520L-190 0M0 -520L190 0M0 -500V-40', color, 18),
    box(-210, -440, 420, 300, 8, '#FFFFFF'),
    box(-196, -426, 392, 272, 4, kind === 'chart' ? '#F7F9FC' : down('#BFE3FF', '#FDEBD0')),
    box(-220, -146, 440, 24, 6, slab(color)),
    kind === 'chart'
      ? times(5, (i) => {
          const h = [60, 100, 84, 150, 206][i] ?? 60;
          return box(
            -166 + i * 70,
            -176 - h,
            46,
            h,
            5,
            slab(['#5AA8E8', '#63B58A', '#F3B33F', '#E2566F', '#8E62B8'][i] ?? '#5AA8E8'),
          );
        }) +
          line('M-150 -260L-76 -300L-6 -290L64 -356L130 -400', '#B51144', 9) +
          line('M-176 -410V-172H180', '#8A93A2', 6)
      : disc(110, -366, 34, '#F5A623') +
          shape('M-196 -250Q-110 -340 -20 -260T196 -280V-154H-196Z', '#7DB59A') +
          shape('M-196 -200Q-60 -270 60 -200T196 -210V-154H-196Z', '#4E9A63') +
          shape('M-120 -200V-260L-80 -300L-40 -260V-200Z', '#E2566F') +
          line('M30 -330q14 -14 28 0q14 -14 28 0', '#5B6B86', 5),
  );

/** A drawing board with a plan; kind `vastu` with the eight directions. */
const plan: Hero = (color = '#3E6BBA', kind = 'house') =>
  drawing(
    600,
    460,
    shadow(0, 0, 300),
    line('M-200 -60L-240 0M200 -60L240 0M-200 -60H200', '#8A5A3A', 20),
    at(
      0,
      -250,
      box(-290, -200, 580, 390, 12, slab('#C99B6A')) +
        (kind === 'vastu'
          ? box(-270, -180, 540, 350, 4, '#FFF6E0') +
            box(-150, -160, 310, 310, 4, '#FDE9C4', 'stroke="#C8364F" stroke-width="8"') +
            times(
              2,
              (i) =>
                box(-150 + (i + 1) * 100, -160, 5, 310, 0, '#D9A36C') +
                box(-150, -160 + (i + 1) * 100, 310, 5, 0, '#D9A36C'),
            ) +
            disc(5, -5, 92, '#FFFFFF', 'stroke="#E8A33A" stroke-width="9"') +
            times(8, (i) =>
              at(
                5,
                -5,
                shape(
                  i % 2 ? 'M0 -60L10 0H-10Z' : 'M0 -86L16 0H-16Z',
                  i === 0 ? '#C8364F' : i % 2 ? '#E8C98A' : '#3E6BBA',
                ),
                i * 45,
              ),
            ) +
            disc(5, -5, 14, '#E8A33A')
          : box(-270, -180, 540, 350, 4, slab(color)) +
            times(10, (i) => box(-270 + i * 54, -180, 2, 350, 0, '#FFFFFF', faint(0.18))) +
            times(6, (i) => box(-270, -180 + i * 58, 540, 2, 0, '#FFFFFF', faint(0.18))) +
            line(
              'M-200 -120H190V120H-200ZM-40 -120V0H-200M-40 60V120M-40 20V0M80 -120V-40H190M80 20V120',
              '#FFFFFF',
              9,
            ) +
            line('M-40 60A60 60 0 0 1 20 120M80 -40A60 60 0 0 0 20 20', '#FFFFFF', 5) +
            line('M-200 148H190M-200 138v20M190 138v20', '#F5C23A', 5)),
    ),
    at(
      170,
      -330,
      box(-16, -150, 32, 250, 6, slab('#F5C23A')) +
        shape('M-16 100L0 140L16 100Z', '#F7E3CB') +
        box(-16, -166, 32, 26, 6, '#E2566F'),
      34,
    ),
  );

/** A concrete frame with measures. */
const frameModel: Hero = (color = '#AAB2C0') =>
  drawing(
    560,
    500,
    shadow(0, 0, 330),
    box(-280, -26, 560, 24, 4, slab('#8A93A2')),
    times(
      3,
      (r) =>
        box(-250, -170 - r * 146, 500, 34, 3, slab(color)) +
        times(4, (i) =>
          box(-240 + i * 150, -140 - r * 146, 34, 116, 2, across(lighter(color, 0.3), darker(color, 0.12))),
        ),
    ),
    times(4, (i) => line(`M${-232 + i * 150} -462V-500M${-216 + i * 150} -462V-500`, '#B5643C', 6)),
    line('M-206 -330L-92 -430M-92 -330L-206 -430M96 -182L206 -282M206 -182L96 -282', '#E8743B', 10),
    line('M290 -24V-460M276 -24h28M276 -460h28', '#C8364F', 6),
    sparkle(0, -250, 1),
  );

const moodboard: Hero = (color = '#C99B6A') =>
  drawing(
    620,
    440,
    wallShadow(-310, -440, 620, 420, 14, 0.18),
    box(-310, -440, 620, 420, 14, slab(color)),
    box(-290, -420, 580, 380, 4, '#F7EFE3'),
    at(
      -160,
      -300,
      box(-100, -90, 200, 180, 4, '#FFFFFF') +
        box(-88, -78, 176, 130, 2, '#DCE7E4') +
        box(-60, -14, 120, 46, 14, '#4FA07C') +
        box(-60, -40, 120, 40, 12, '#63B58A') +
        box(30, -60, 6, 90, 0, '#8A6A55') +
        shape('M14 -40h40l-10 -34h-20z', '#F2C777'),
      -4,
    ),
    times(5, (i) =>
      box(
        0 + i * 54,
        -400,
        48,
        100,
        6,
        ['#E2723B', '#F3C66B', '#7DB59A', '#4F6F9A', '#D9A6B0'][i] ?? '#E2723B',
      ),
    ),
    at(
      110,
      -190,
      box(-110, -80, 200, 150, 4, '#FFFFFF') +
        times(6, (i) =>
          times(4, (k) => box(-100 + i * 30, -70 + k * 32, 28, 30, 2, (i + k) % 2 ? '#D9805F' : '#F3D2BC')),
        ),
      5,
    ),
    at(
      -150,
      -110,
      box(-90, -50, 180, 90, 6, slab('#B9855B')) +
        line('M-80 -30q80 14 160 0M-80 0q80 -14 160 4M-80 24q80 8 160 -4', '#8A5A3A', 4),
      3,
    ),
    times(4, (i) =>
      disc(
        [-160, 110, -150, 0][i] ?? 0,
        [-398, -272, -164, -404][i] ?? 0,
        11,
        ['#C8364F', '#3E83D6', '#F5B52E', '#C8364F'][i] ?? '#C8364F',
      ),
    ),
  );

export const design = { easel, plan, frameModel, moodboard } satisfies Record<string, Hero>;
