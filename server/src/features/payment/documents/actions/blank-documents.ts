import type { PaymentDeps } from '../../deps.ts';
import { documentStore } from '../store.ts';

/** Documents of one run. */
const BATCH = 500;

/** Removes names and addresses from documents of deleted accounts that tax law does not require to keep any more. Returns how many. */
export function blankExpiredDocuments({ db, clock }: Pick<PaymentDeps, 'db' | 'clock'>): Promise<number> {
  return documentStore(db).blankExpired(clock.now(), BATCH);
}
