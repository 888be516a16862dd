import {
  WHITE,
  box,
  darker,
  down,
  either,
  faint,
  lighter,
  mix,
  shape,
  slab,
  slant,
  times,
} from '../paint.ts';

/** The parts of a place, back to front; the hero stands at the height `ground`, and nothing stands below `edge`. */
export type Place = {
  readonly wall: string;
  readonly front: string;
  readonly floor: number;
  readonly ground: number;
  readonly edge: number;
};
/** Draws a place with a wall of this colour. */
export type DrawPlace = (wall: string) => Place;

const WOOD = '#A8744A';

/** The wall with the beam of light, down to the floor line at `y`. */
function walls(color: string, y: number, tile = 0): string {
  const joint = either(0.5, 0.06);
  const joints = tile
    ? times(Math.ceil(1200 / tile), (i) => box(tile / 2 + i * tile, 0, 4, y, 0, '#FFFFFF', faint(joint))) +
      times(Math.ceil(y / tile), (i) => box(0, y - (i + 1) * tile, 1200, 4, 0, '#FFFFFF', faint(joint)))
    : '';
  return (
    box(0, 0, 1200, 900, 0, slant(lighter(color, 0.32), color, darker(color, 0.07))) +
    joints +
    shape(`M-80 -40H420L1010 ${y}H430Z`, '#FFFFFF', faint(either(0.2, 0.03)))
  );
}

const floorOf = (color: string, y: number) =>
  box(0, y, 1200, 900 - y, 0, down(color, darker(color, 0.12))) +
  box(0, y, 1200, 24, 0, '#2A1A20', faint(0.07));

const skirting = (wall: string, y: number) =>
  box(0, y - 30, 1200, 30, 0, lighter(wall, 0.55)) + box(0, y - 32, 1200, 4, 0, '#2A1A20', faint(0.06));

const boards = (color: string, y: number) =>
  times(4, (i) => box(0, y + 34 + i * i * 12 + i * 22, 1200, 3, 0, '#2A1A20', faint(0.07))) +
  box(0, y, 1200, 0, 0, color);

const onFloor =
  (y: number, tint: number, tile = 0): DrawPlace =>
  (wall) => {
    const floor = mix(wall, WOOD, tint);
    return {
      wall: walls(wall, y, tile) + (tile ? '' : skirting(wall, y)) + floorOf(floor, y) + boards(floor, y),
      front: '',
      floor: y,
      ground: 806,
      edge: 868,
    };
  };

/** A table as wide as the picture, its top at `y`. */
const top = (color: string, y: number, drawers: boolean) =>
  box(0, y + 46, 1200, 900, 0, down(darker(color, 0.22), darker(color, 0.1))) +
  (drawers
    ? times(
        3,
        (i) =>
          box(i * 400 + 22, y + 84, 356, 900, 14, slab(darker(color, 0.04))) +
          box(i * 400 + 150, y + 112, 100, 18, 9, lighter(color, 0.5)),
      )
    : '') +
  box(0, y + 46, 1200, 26, 0, '#2A1A20', faint(0.16)) +
  box(0, y, 1200, 48, 0, slab(color)) +
  box(0, y, 1200, 5, 0, '#FFFFFF', faint(either(0.5, 0.14)));

/** A table with two legs before the floor. */
const desk = (color: string, y: number) =>
  box(90, y + 40, 50, 900, 6, darker(color, 0.25)) +
  box(1060, y + 40, 50, 900, 6, darker(color, 0.32)) +
  box(40, y + 44, 1120, 22, 0, '#2A1A20', faint(0.16)) +
  box(30, y, 1140, 46, 12, slab(color)) +
  box(40, y, 1120, 5, 2, '#FFFFFF', faint(either(0.5, 0.14)));

const atTable =
  (y: number, tint: number, color: (wall: string) => string, kind: 'desk' | 'drawers' | 'plain'): DrawPlace =>
  (wall) => ({
    wall: walls(wall, y + 10) + (kind === 'desk' ? floorOf(mix(wall, WOOD, tint), y - 40) : ''),
    front: kind === 'desk' ? desk(color(wall), y) : top(color(wall), y, kind === 'drawers'),
    floor: y,
    ground: y + 12,
    edge: y + 42,
  });

const cabinets = (color: string, y: number) =>
  box(0, y + 46, 1200, 900, 0, down(darker(color, 0.12), color)) +
  times(
    4,
    (i) =>
      box(i * 300 + 16, y + 80, 268, 900, 18, lighter(color, 0.14)) +
      box(i * 300 + (i % 2 ? 40 : 236), y + 122, 22, 92, 11, '#FFFFFF', faint(0.85)),
  ) +
  box(0, y + 46, 1200, 30, 0, '#2A1A20', faint(0.12)) +
  box(0, y, 1200, 48, 0, WHITE) +
  box(0, y, 1200, 5, 0, '#FFFFFF');

const kitchen: DrawPlace = (wall) => ({
  wall: walls(wall, 650, 108),
  front: cabinets(mix(wall, '#5B6B86', 0.5), 664),
  floor: 664,
  ground: 676,
  edge: 706,
});

const bathroom: DrawPlace = (wall) => ({
  wall:
    walls(wall, 640, 124) +
    floorOf(mix(wall, '#6E9AA0', 0.35), 640) +
    times(7, (i) =>
      shape(
        `M${i * 240 - 320} 900L${i * 140 + 180} 640h6L${i * 240 - 308} 900Z`,
        '#FFFFFF',
        faint(either(0.28, 0.04)),
      ),
    ),
  front: '',
  floor: 640,
  ground: 806,
  edge: 868,
});

const plant: DrawPlace = (wall) => ({
  wall:
    walls(wall, 610) +
    times(
      4,
      (i) =>
        box(
          40 + i * 300,
          96,
          220,
          130,
          10,
          down(either('#E8F4FC', '#1a2340'), either('#D2E8F6', '#2b3561')),
        ) + box(146 + i * 300, 96, 8, 130, 0, lighter(wall, 0.5)),
    ) +
    box(0, 40, 1200, 26, 0, slab(mix(wall, '#6B7688', 0.5))) +
    times(3, (i) => box(-14 + i * 600, 0, 40, 620, 0, slab(mix(wall, '#7B8698', 0.4)))) +
    floorOf(mix(wall, '#8A8F98', 0.55), 610) +
    box(0, 690, 1200, 16, 0, '#F0C34A', faint(0.8)),
  front: '',
  floor: 610,
  ground: 806,
  edge: 868,
});

/** Rooms inside. */
export const indoor = {
  'living room': onFloor(672, 0.5),
  bedroom: onFloor(690, 0.32),
  kitchen,
  bathroom,
  counter: atTable(682, 0.4, (wall) => mix(wall, '#B97A4B', 0.62), 'drawers'),
  pegboard: atTable(706, 0.4, (wall) => mix(wall, '#7D5236', 0.6), 'plain'),
  workbench: atTable(700, 0.4, (wall) => mix(wall, '#66758C', 0.62), 'plain'),
  blackboard: atTable(714, 0.45, (wall) => mix(wall, '#BC7E4A', 0.75), 'desk'),
  vanity: atTable(702, 0.25, (wall) => lighter(wall, 0.55), 'drawers'),
  plant,
} as const satisfies Record<string, DrawPlace>;
