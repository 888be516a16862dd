import { drawing, type Hero } from '../hero.ts';
import {
  BRASS,
  BLACK,
  IRON,
  STEEL,
  WHITE,
  at,
  box,
  disc,
  down,
  faint,
  glow,
  lighter,
  line,
  lit,
  round,
  shadow,
  shape,
  slab,
  slant,
  times,
  wallShadow,
} from '../paint.ts';

/** A camera on a tripod. */
const tripodCamera: Hero = (color = '#3A3440') =>
  drawing(
    420,
    520,
    shadow(0, 0, 200),
    line('M0 -240L-150 0M0 -240L150 0M0 -240V-20', '#4B434A', 18),
    box(-50, -262, 100, 34, 8, IRON),
    box(-170, -460, 340, 204, 30, slab(color)),
    shape('M-70 -460L-46 -510H46L70 -460Z', slab(color)),
    disc(20, -356, 92, '#5C6270'),
    disc(20, -356, 76, '#1A1F2B'),
    disc(20, -356, 52, slant('#4F79B8', '#1C2748')),
    disc(0, -380, 16, '#FFFFFF', faint(0.75)),
    box(-146, -436, 60, 34, 8, lit('#FFF1C2')),
    disc(130, -440, 14, '#D7263D'),
    box(-170, -400, 60, 120, 10, lighter(color, 0.12)),
  );

/** A lit table for photographs of goods. */
const lightTent: Hero = () =>
  drawing(
    640,
    480,
    shadow(0, 0, 350),
    shape('M-190 -30V-330Q-190 -370 -150 -370H150Q190 -370 190 -330V-30Z', '#FFFFFF'),
    shape(
      'M-170 -40V-320Q-170 -350 -140 -350H140Q170 -350 170 -320V-130Q170 -60 60 -40Z',
      down('#F8F9FC', '#E6EAF2'),
    ),
    box(-210, -34, 420, 30, 8, slab('#C99B6A')),
    shadow(0, -50, 90),
    box(-46, -180, 92, 130, 16, round('#C8364F')),
    box(-26, -216, 52, 40, 8, BRASS),
    box(-32, -140, 64, 46, 6, '#FFFFFF', faint(0.9)),
    times(2, (k) =>
      at(
        k ? 262 : -262,
        -330,
        line('M0 40V330', '#4B434A', 10) +
          shape(k ? 'M-60 -40L30 -76V76L-60 40Z' : 'M60 -40L-30 -76V76L60 40Z', BLACK) +
          shape(k ? 'M-60 -40L-72 -34V34L-60 40Z' : 'M60 -40L72 -34V34L60 40Z', lit('#FFF6D8')),
      ),
    ),
    glow(-150, -310, 170, '#FFF1C2', 0.5, 0.6),
    glow(150, -310, 170, '#FFF1C2', 0.5, 0.6),
  );

/** A bullet camera with its screen; kind `dome`. */
const cctv: Hero = (color = '#F4F6FA') =>
  drawing(
    620,
    400,
    box(160, -420, 150, 40, 10, WHITE),
    box(220, -390, 36, 80, 8, STEEL),
    wallShadow(-170, -350, 440, 140, 50, 0.18),
    at(
      40,
      -270,
      box(-210, -76, 420, 140, 56, down(color, '#D5DBE5', '#AAB2C0')) +
        box(-240, -100, 380, 46, 20, WHITE) +
        disc(-190, -6, 66, '#2E2A33') +
        disc(-190, -6, 48, '#151B2E') +
        disc(-190, -6, 26, '#3E5FA0') +
        disc(-202, -20, 10, '#FFFFFF', faint(0.8)) +
        disc(-190, 46, 7, lit('#F2545E')),
      -10,
    ),
    shape('M-170 -230L-330 -40L-90 -20Z', lit('#FFE08A'), 'fill-opacity=".22"'),
  );

export const photography = { tripodCamera, lightTent, cctv } satisfies Record<string, Hero>;
