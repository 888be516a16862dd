import type { PackedTown } from './packing.ts';
import type { Point } from '@aaspaas/contract/kernel/point.ts';

/** A town with the sounds it is found by. */
export interface Town extends PackedTown {
  readonly keys: readonly string[];
  /** The letters of each key; see `letterMask`. */
  readonly letters: readonly number[];
}

/** A locality or a landmark written by hand. */
export interface Colloquial extends Point {
  readonly name: string;
  readonly keys: readonly string[];
  /** The letters of each key; see `letterMask`. */
  readonly letters: readonly number[];
  readonly pin: number;
  readonly town: Town;
  /** An airport, a station, a mall or a sight: it names itself, never the area around it. */
  readonly landmark: boolean;
}
