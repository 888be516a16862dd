import { drawing, type Hero } from '../hero.ts';
import {
  BLACK,
  IRON,
  STEEL,
  STEEL_DOWN,
  at,
  box,
  disc,
  faint,
  line,
  lit,
  ring,
  shadow,
  shape,
  slab,
  slant,
  times,
} from '../paint.ts';
import { GOODS } from './parts.ts';

/** A laptop on a table; kind `open` shows its inside, `blocks` coloured program blocks, `shop` a shop's page, `chart` a chart. */
const laptop: Hero = (_, kind = 'open') =>
  drawing(
    600,
    390,
    shadow(0, 0, 340),
    box(-230, -390, 460, 330, 20, BLACK),
    box(-212, -372, 424, 290, 10, kind === 'open' ? '#1B2A3E' : lit('#F5F8FF')),
    kind === 'open'
      ? box(-180, -344, 150, 110, 10, '#2F7A5B') +
          times(5, (i) => box(-170 + i * 28, -336, 16, 94, 2, '#63B58A', faint(0.5))) +
          disc(90, -280, 62, IRON) +
          ring(90, -280, 50, '#8A93A2', 6) +
          times(7, (i) => at(90, -280, shape('M0 0Q14 -24 8 -44Q-8 -40 0 0Z', '#AAB2C0'), i * 51.4)) +
          box(-180, -210, 360, 100, 10, '#2A3244') +
          times(3, (i) => box(-166 + i * 116, -198, 100, 76, 8, slab('#4B5568')))
      : kind === 'blocks'
        ? times(5, (i) =>
            box(
              [-186, -150, -150, -110, -186][i] ?? 0,
              -346 + i * 50,
              [170, 220, 150, 190, 130][i] ?? 150,
              40,
              12,
              lit(['#F5A623', '#4F9CE8', '#63B58A', '#C76AD0', '#E2566F'][i] ?? '#4F9CE8'),
            ),
          ) +
          disc(140, -180, 46, lit('#FFD14D')) +
          disc(126, -190, 7, '#3A3040') +
          disc(154, -190, 7, '#3A3040') +
          line('M122 -166q18 18 36 0', '#3A3040', 6)
        : kind === 'shop'
          ? times(6, (i) =>
              shape(
                `M${-190 + i * 63.4} -352h63.4v44a31.7 31.7 0 0 1 -63.4 0z`,
                lit(i % 2 ? '#FFFFFF' : '#E2566F'),
                'stroke="#F3D3DA" stroke-width="2"',
              ),
            ) +
            times(
              3,
              (i) =>
                box(
                  -184 + i * 128,
                  -250,
                  112,
                  100,
                  10,
                  lit(['#FFE3A6', '#D3E4F6', '#DCEFD8'][i] ?? '#FFE3A6'),
                ) +
                disc(-128 + i * 128, -204, 26, lit(['#E8743B', '#3E83D6', '#4FA07C'][i] ?? '#E8743B')) +
                box(-164 + i * 128, -140, 72, 14, 7, lit('#B8A9C4')),
            )
          : times(5, (i) =>
              box(
                -170 + i * 68,
                -120 - [60, 90, 80, 140, 190][i]!,
                44,
                [60, 90, 80, 140, 190][i]!,
                6,
                lit(['#4F9CE8', '#63B58A', '#F5B942', '#E2566F', '#8E62B8'][i] ?? '#4F9CE8'),
              ),
            ) + line('M-150 -210L-80 -250L-10 -236L60 -290L128 -344', lit('#B51144'), 8),
    shape('M-230 -60H230L296 -12Q300 0 284 0H-284Q-300 0 -296 -12Z', STEEL_DOWN),
    shape('M-200 -52H200L226 -30H-226Z', '#6E7785'),
    shape('M-60 -22H60L66 -10H-66Z', '#AAB2C0'),
  );

/** A desktop computer; kind `sheet` a table of numbers, `website` a page with its visitors. */
const monitor: Hero = (_, kind = 'sheet') =>
  drawing(
    540,
    440,
    shadow(0, 0, 220),
    box(-90, -24, 180, 22, 8, STEEL_DOWN),
    box(-30, -110, 60, 94, 4, STEEL),
    box(-260, -440, 520, 340, 20, BLACK),
    box(-242, -422, 484, 290, 8, lit('#F7F9FC')),
    kind === 'sheet'
      ? box(-242, -422, 484, 46, 8, lit('#1F8A55')) +
          times(5, (r) =>
            times(
              6,
              (c) =>
                box(
                  -234 + c * 79,
                  -368 + r * 46,
                  74,
                  41,
                  3,
                  lit(c === 0 ? '#DCEFE4' : r === 4 ? '#FCE9C4' : '#FFFFFF'),
                  'stroke="#C9D6CF" stroke-width="2"',
                ) +
                (c
                  ? box(
                      -222 + c * 79,
                      -354 + r * 46,
                      26 + ((r * 13 + c * 17) % 26),
                      12,
                      5,
                      lit(c === 5 ? '#1F8A55' : '#8A9BB0'),
                    )
                  : ''),
            ),
          )
      : box(-242, -422, 484, 40, 8, lit('#E6ECF6')) +
          times(3, (i) =>
            disc(-220 + i * 24, -402, 8, lit(['#E2566F', '#F5B942', '#34C77B'][i] ?? '#E2566F')),
          ) +
          box(-222, -364, 220, 130, 12, lit('#B51144')) +
          shape('M-160 -300l60 -34v70zM-160 -316h-22v32h22z', lit('#FFFFFF')) +
          line('M-84 -320q16 20 0 40M-64 -334q30 34 0 68', lit('#FFFFFF'), 7) +
          times(5, (i) =>
            box(
              30 + i * 40,
              -240 - [30, 54, 46, 84, 116][i]!,
              28,
              [30, 54, 46, 84, 116][i]!,
              4,
              lit('#3E83D6'),
            ),
          ) +
          times(3, (i) => box(-222, -214 + i * 26, [200, 160, 180][i] ?? 160, 13, 6, lit('#C9D3E2'))) +
          times(3, (i) =>
            disc(60 + i * 64, -182, 22, lit(['#F3B33F', '#63B58A', '#E2566F'][i] ?? '#F3B33F')),
          ),
  );

const phone: Hero = (color = '#8E7BFF', kind = 'cracked') =>
  drawing(
    320,
    520,
    shadow(0, 0, 190),
    at(
      0,
      -260,
      box(-140, -256, 280, 512, 44, BLACK) +
        box(-122, -238, 244, 476, 30, slant(lit(color), lit('#5AC8FA'))) +
        disc(0, -220, 8, '#15121F') +
        (kind === 'cracked'
          ? line(
              'M-122 40L-16 -30L40 60L122 0M-16 -30L10 -120L60 -180M40 60L20 150L70 238',
              '#FFFFFF',
              5,
              faint(0.9),
            )
          : times(6, (i) =>
              box(
                -96 + (i % 2) * 102,
                -170 + Math.floor(i / 2) * 112,
                90,
                90,
                24,
                lit(['#FFFFFF', '#FFD14D', '#63D3A0', '#F58AA4', '#FFFFFF', '#FFB36B'][i] ?? '#FFFFFF'),
                faint(0.92),
              ),
            )),
      -6,
    ),
  );

const posTerminal: Hero = () =>
  drawing(
    560,
    420,
    shadow(0, 0, 310),
    box(-90, -60, 220, 56, 14, IRON),
    box(-10, -130, 60, 90, 8, '#6E7785'),
    box(-220, -420, 480, 310, 20, BLACK),
    box(-202, -402, 444, 274, 8, lit('#F5F8FF')),
    times(6, (i) =>
      box(
        -186 + (i % 3) * 88,
        -386 + Math.floor(i / 3) * 92,
        76,
        80,
        10,
        lit(['#F8C9A8', '#BFE0DF', '#F6D3D8', '#DCEFD8', '#D3E4F6', '#F8E3BE'][i] ?? '#F8C9A8'),
      ),
    ),
    times(6, (i) =>
      disc(-148 + (i % 3) * 88, -350 + Math.floor(i / 3) * 92, 20, lit(GOODS[i % 5] ?? '#C8364F')),
    ),
    box(86, -386, 140, 170, 8, lit('#E6ECF6')),
    times(4, (i) => box(98, -370 + i * 30, 116 - i * 10, 12, 5, lit('#AAB8CE'))),
    box(86, -204, 140, 52, 12, lit('#34A56F')),
    box(-186, -196, 252, 44, 10, lit('#3E74C9')),
    box(-300, -130, 130, 124, 14, slab('#3A404C')),
    shape('M-280 -130v-90h90v90z', '#FFFFFF'),
    times(3, (i) => box(-268, -206 + i * 22, 64, 8, 3, '#C9CFD9')),
  );

export const computers = { laptop, monitor, phone, posTerminal } satisfies Record<string, Hero>;
