/** A geographic location in degrees. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}
