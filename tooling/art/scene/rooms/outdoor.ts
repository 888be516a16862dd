import { box, darker, disc, down, either, faint, glow, lighter, mix, shape, slab, times } from '../paint.ts';
import type { DrawPlace } from './indoor.ts';

const cloud = (x: number, y: number, s: number) =>
  `<g fill="#ffffff" opacity="${either(0.85, 0.07)}" transform="translate(${x} ${y}) scale(${s})"><circle r="50"/><circle cx="60" cy="-24" r="62"/><circle cx="130" r="48"/><rect x="-10" width="150" height="50" rx="25"/></g>`;

/** Blue over a cool wall colour, evening light over a warm one. */
const zenith = (wall: string) =>
  wall.slice(5) > wall.slice(1, 3) ? mix(wall, '#8CCBFF', 0.6) : mix(wall, '#FFC58F', 0.25);

const sky = (wall: string, sunX: number, cloudX: number) =>
  box(0, 0, 1200, 900, 0, down(either(zenith(wall), '#141c38'), either(lighter(wall, 0.6), '#2b3561'))) +
  glow(sunX, 150, 260, '#FFE9A8', 0.85, 0.1) +
  disc(sunX, 150, 60, either('#FFD14D', '#F7EBC6')) +
  cloud(cloudX, 190, 1.05) +
  cloud(cloudX + 420, 110, 0.7);

const SKYLINE = 'M0 900V500h90v-120h120v70h110v-150h140v200h120v-90h90v90h140v-140h120v140h270v400z';

const skyline = (wall: string, y: number) =>
  `<g transform="translate(0 ${y})">${shape(SKYLINE, either(darker(zenith(wall), 0.1), '#202a46'))}</g>`;

const rooftop: DrawPlace = (wall) => {
  const c = mix(wall, '#D9B394', 0.85);
  return {
    wall: sky(wall, 1010, 130) + skyline(wall, 60),
    front:
      box(0, 560, 1200, 120, 0, down(lighter(c, 0.35), c)) +
      box(0, 548, 1200, 26, 6, lighter(c, 0.5)) +
      box(0, 680, 1200, 220, 0, down(darker(c, 0.1), c)),
    floor: 680,
    ground: 800,
    edge: 868,
  };
};

const garden: DrawPlace = (wall) => ({
  wall:
    sky(wall, 190, 720) +
    shape('M0 520Q300 420 620 510T1200 470V900H0Z', either(mix(wall, '#8CCB86', 0.7), '#223a34')),
  front:
    times(11, (i) => shape(`M${i * 112 + 4} 700V470l44 -44l44 44V700Z`, down('#FFFFFF', '#EDE4DA'))) +
    box(0, 520, 1200, 24, 4, '#F4ECE3') +
    box(0, 622, 1200, 24, 4, '#F4ECE3') +
    box(0, 684, 1200, 220, 0, down('#8CCB7F', '#6BB063')) +
    times(14, (i) =>
      shape(
        `M${30 + i * 88} ${730 + ((i * 53) % 120)}q6 -26 -8 -36q18 8 14 36q4 -24 18 -30q-10 14 -12 30z`,
        '#5BA356',
      ),
    ),
  floor: 684,
  ground: 800,
  edge: 868,
});

const street: DrawPlace = (wall) => ({
  wall: sky(wall, 980, 110) + skyline(wall, 110),
  front:
    box(0, 640, 1200, 44, 0, down('#E6DCD2', '#CFC3B8')) +
    box(0, 684, 1200, 220, 0, down('#A39A98', '#8B8381')) +
    times(7, (i) => box(-40 + i * 200, 850, 120, 12, 4, '#FFFFFF', faint(0.6))),
  floor: 640,
  ground: 800,
  edge: 868,
});

/** A shop seen from the street: the hero stands on the pavement before the window. */
const shopFront: DrawPlace = (wall) => {
  const c = mix(wall, '#8A5BB8', 0.16);
  const dark = mix(wall, '#6B3F78', 0.62);
  const glass = down(either('#FFF6DC', '#F1D48A'), either('#FFE9B8', '#D6A95A'));
  return {
    wall:
      box(0, 0, 1200, 900, 0, slab(c)) +
      box(60, 220, 1080, 500, 12, lighter(c, 0.5)) +
      box(90, 260, 330, 400, 10, glass) +
      box(780, 260, 330, 400, 10, glass) +
      box(440, 260, 320, 460, 10, glass) +
      shape(
        'M120 640L300 280h70L190 640ZM820 640L1000 280h40L860 640Z',
        '#FFFFFF',
        faint(either(0.35, 0.12)),
      ) +
      box(0, 720, 1200, 180, 0, down('#DCCFC4', '#C2B3A6')) +
      box(0, 720, 1200, 18, 0, '#2A1A20', faint(0.1)),
    front:
      times(12, (i) => shape(`M${i * 100} 120h100v110a50 50 0 0 1 -100 0z`, i % 2 ? '#FFFFFF' : slab(dark))) +
      box(0, 0, 1200, 124, 0, slab(darker(dark, 0.12))) +
      box(0, 230, 1200, 50, 0, down('#2A1A20@0.16', '#2A1A20@0')),
    floor: 720,
    ground: 810,
    edge: 868,
  };
};

/** Places outside. */
export const outdoor = { rooftop, garden, street, 'shop front': shopFront } as const satisfies Record<
  string,
  DrawPlace
>;
