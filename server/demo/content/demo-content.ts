import type { DemoAccount } from './read-accounts.ts';
import type { Catalogue } from './read-catalogue.ts';
import type { DemoHistory } from './read-history.ts';
import type { DemoBanner, DemoPage } from './read-pages.ts';
import type { DemoProfessional } from './read-professionals.ts';

/** A customer's review. */
export interface DemoReview {
  /** The slug of the service. */
  readonly service: string;
  /** The mobile number of the professional who did the work. */
  readonly professional: string;
  /** The displayed name: first name and initial. */
  readonly reviewer: string;
  readonly rating: 1 | 2 | 3 | 4 | 5;
  readonly comment: string;
  readonly createdAt: Date;
}

/** Everything that the loader writes: the whole demo, or the small world of the tests. */
export interface DemoContent extends Catalogue {
  readonly accounts: readonly DemoAccount[];
  readonly professionals: readonly DemoProfessional[];
  readonly pages: readonly DemoPage[];
  readonly banners: readonly DemoBanner[];
  readonly history: DemoHistory;
  /** Returns all reviews, oldest first; their dates are relative to `now`. */
  reviews(now: Date): readonly DemoReview[];
}
