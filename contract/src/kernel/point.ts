/** A place on the earth in degrees. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}
