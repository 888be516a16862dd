import type { PictureSlug } from '../../../art/pictures.ts';
import type { Bilingual } from '../../types.ts';

/** How people of one sub-category work; `trades` is keyed by the sub-category's slug. */
export type Trade = {
  /** Whether they work with their hands, or teach and advise. */
  work: 'hands' | 'head';
  /** How many of a hundred are women. */
  womenShare: number;
  /** Other sub-categories in which such a person offers something too. */
  near: readonly string[];
  /** How far they go, in kilometres: the least and the most. */
  radius: readonly [number, number];
  /** How many of a hundred offers are for some hours rather than whole days. */
  partTime: number;
  /** What the portraits of men and of women show. */
  men: readonly PictureSlug[];
  women: readonly PictureSlug[];
  /** Needed in villages and small towns too. */
  everywhere: boolean;
  /** First sentences about oneself; in Hindi `{ते|ती}` is the form of a man and of a woman. */
  says: readonly Bilingual[];
};

/** The trades of some sub-categories. */
export type Trades = Readonly<Record<string, Trade>>;
