import { drawing, type Hero } from '../hero.ts';
import {
  GLASS,
  IRON,
  STEEL,
  STEEL_DOWN,
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
  ring,
  shadow,
  shape,
  shine,
  slab,
  slant,
  times,
  wallShadow,
} from '../paint.ts';

/** A plank on which a saw works. */
const plank: Hero = (color = '#EBC08C') =>
  drawing(
    700,
    330,
    shadow(0, 0, 380),
    box(-270, -60, 60, 60, 6, slab('#8A5A3A')),
    box(210, -60, 60, 60, 6, slab('#8A5A3A')),
    box(-350, -130, 700, 74, 8, slab(color)),
    line('M-320 -104q200 -14 400 4t240 0M-300 -80q200 12 420 -2', darker(color, 0.3), 4, faint(0.5)),
    box(334, -130, 16, 74, 6, darker(color, 0.25)),
    at(
      40,
      -136,
      shape('M-230 0L150 -120L190 -30L-220 12Z', STEEL_DOWN) +
        times(20, (i) => shape(`M${-214 + i * 20} ${10 - i * 2}l10 14l10 -16z`, '#AAB2C0')) +
        shape('M140 -130Q190 -170 240 -130Q280 -80 240 -20Q210 10 180 -24Z', slab('#A0522D')) +
        shape('M180 -110Q210 -130 228 -106Q244 -76 222 -48Q200 -40 190 -60Z', '#7A3A1E', faint(0.6)),
      -6,
    ),
    times(3, (i) => line(`M${-250 + i * 66} -134a16 16 0 1 1 26 -12a10 10 0 1 1 -16 8`, '#E9BE86', 8)),
  );

/** A door with a lock, kind `doorbell` with camera. */
const door: Hero = (color = '#A9643C', kind = 'lock') =>
  drawing(
    kind === 'doorbell' ? 420 : 300,
    560,
    box(-170, -570, 340, 570, 8, slab('#F3E9DC')),
    box(-146, -548, 292, 548, 4, slab(color)),
    box(-112, -512, 224, 200, 10, darker(color, 0.16)),
    box(-104, -504, 208, 184, 8, slab(lighter(color, 0.06))),
    box(-112, -270, 224, 210, 10, darker(color, 0.16)),
    box(-104, -262, 208, 194, 8, slab(lighter(color, 0.06))),
    box(90, -320, 40, 100, 12, STEEL),
    box(56, -292, 70, 18, 9, STEEL_DOWN),
    disc(110, -246, 8, '#2E2A33'),
    shadow(0, 4, 190),
    kind === 'doorbell'
      ? wallShadow(220, -420, 84, 170, 26) +
          box(220, -420, 84, 170, 26, slab('#2E2A33')) +
          disc(262, -372, 28, '#151B2E') +
          disc(262, -372, 14, lit('#3E83D6')) +
          disc(257, -378, 5, lit('#FFFFFF')) +
          ring(262, -296, 22, lit('#5AC8FA'), 6) +
          times(
            3,
            (i) =>
              `<path d="M${322 + i * 24} ${-404 - i * 12}q${26 + i * 8} ${32 + i * 12} 0 ${64 + i * 24}" fill="none" stroke="${lit('#5AC8FA')}" stroke-opacity="${0.8 - i * 0.2}" stroke-width="9" stroke-linecap="round"/>`,
          )
      : '',
  );

/** A door lock, large, with a key in it. */
const lock: Hero = (color = '#E8B23A') =>
  drawing(
    360,
    460,
    shadow(0, 0, 220),
    line('M-100 -240V-330Q-100 -430 0 -430T100 -330V-240', '#AAB2C0', 46),
    line('M-110 -250V-330Q-110 -438 0 -440', '#FFFFFF', 10, faint(0.6)),
    box(-180, -270, 360, 264, 46, slab(color)),
    box(-156, -246, 312, 216, 34, 'none', `stroke="${darker(color, 0.18)}" stroke-width="6"`),
    disc(0, -156, 40, '#4B3A2A'),
    shape('M-18 -150L-28 -70H28L18 -150Z', '#4B3A2A'),
    shine(-150, -220, 14, 120, 0.55),
  );

const BLACKISH = down('#4B434A', '#2A232A');

const barberChair: Hero = (color = '#B5333F') =>
  drawing(
    380,
    450,
    shadow(0, 0, 200),
    oval(0, -14, 130, 20, STEEL_DOWN),
    box(-24, -130, 48, 120, 10, STEEL),
    box(-150, -190, 300, 66, 26, slab(color)),
    shape('M-120 -180L-150 -400Q-150 -430 -110 -430H60Q90 -430 86 -400L70 -180Z', slab(color)),
    times(3, (i) => line(`M-130 ${-360 + i * 60}H76`, darker(color, 0.3), 5)),
    box(-110, -470, 160, 60, 24, slab(lighter(color, 0.1))),
    box(-170, -270, 60, 30, 14, BLACKISH),
    box(70, -270, 110, 30, 14, BLACKISH),
    box(150, -250, 18, 80, 6, STEEL),
    line('M140 -130L190 -60H250', '#8A93A2', 14),
    box(200, -66, 80, 16, 8, IRON),
  );

/** A dressing table's mirror with lamps; kind `oval` for a bride. */
const mirror: Hero = (color = '#E3B584', kind = 'arch') =>
  drawing(
    420,
    470,
    shadow(0, 0, 240),
    kind === 'oval'
      ? oval(0, -260, 180, 214, slab(color)) +
          oval(0, -260, 152, 186, GLASS) +
          box(-30, -60, 60, 60, 8, slab(darker(color, 0.1))) +
          box(-110, -20, 220, 22, 10, slab(color))
      : shape('M-200 0V-270A200 200 0 0 1 200 -270V0Z', slab(color)) +
          shape(
            'M-170 0V-270A170 170 0 0 1 170 -270V0Z',
            slant(either('#F2FAFF', '#6b7a86'), either('#CFE5F3', '#3f4d59'), either('#E6F1F8', '#55636e')),
          ),
    line('M-100 -110L30 -390', '#FFFFFF', 24, faint(0.55)),
    line('M-40 -90L80 -340', '#FFFFFF', 11, faint(0.55)),
    kind === 'oval'
      ? ''
      : times(9, (i) => {
          const a = Math.PI * (1 + i / 8);
          const [x, y] = [185 * Math.cos(a), -270 + 185 * Math.sin(a)];
          return glow(x, y, 44, '#FFE7A0', 0.7, 0.9) + disc(x, y, 13, lit('#FFF6D8'));
        }) +
          times(
            6,
            (i) =>
              glow(i % 2 ? 185 : -185, -190 + Math.floor(i / 2) * 76, 44, '#FFE7A0', 0.7, 0.9) +
              disc(i % 2 ? 185 : -185, -190 + Math.floor(i / 2) * 76, 13, lit('#FFF6D8')),
          ),
  );

export const fixtures = { plank, door, lock, barberChair, mirror } satisfies Record<string, Hero>;
