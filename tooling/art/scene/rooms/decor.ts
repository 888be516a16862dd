/** Draws a thing of a room, centred on `x`. `wall` is the wall's colour, `floor` the height of the floor line. */
export type Decor = (x: number, wall: string, floor: number) => string;
