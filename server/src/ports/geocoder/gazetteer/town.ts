import type { PackedTown } from './packing.ts';
import type { Point } from '@aaspaas/contract/kernel/point.ts';

/** A town with its phonetic keys. */
export interface Town extends PackedTown {
  readonly keys: readonly string[];
  /** The letter mask of each key; see `letterMask`. */
  readonly letters: readonly number[];
}

/** A curated locality or landmark. */
export interface Colloquial extends Point {
  readonly name: string;
  readonly keys: readonly string[];
  /** The letter mask of each key; see `letterMask`. */
  readonly letters: readonly number[];
  readonly pin: number;
  readonly town: Town;
  /** An airport, a station, a mall or a sight: it names only itself, never the area around it. */
  readonly landmark: boolean;
}
