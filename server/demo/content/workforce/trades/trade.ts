import type { PictureSlug } from '../../../art/pictures.ts';
import type { Bilingual } from '../../types.ts';

/** Working conditions of a sub-category; `trades` is keyed by the sub-category's slug. */
export type Trade = {
  /** Whether the work is manual, or teaching and advice. */
  work: 'hands' | 'head';
  /** Percentage of women. */
  womenShare: number;
  /** Other sub-categories in which these professionals also offer services. */
  near: readonly string[];
  /** Minimum and maximum service radius in kilometres. */
  radius: readonly [number, number];
  /** Percentage of offerings booked by the hour rather than by the day. */
  partTime: number;
  /** Subjects of the portraits of men and of women. */
  men: readonly PictureSlug[];
  women: readonly PictureSlug[];
  /** Whether villages and small towns have this trade too. */
  everywhere: boolean;
  /** First sentences of a self-description; in Hindi `{ते|ती}` holds the masculine and feminine forms. */
  says: readonly Bilingual[];
};

/** The trades of some sub-categories. */
export type Trades = Readonly<Record<string, Trade>>;
