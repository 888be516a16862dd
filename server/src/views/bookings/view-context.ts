import { lineSubject, type PolicyActor } from '../../features/booking/index.ts';
import { filesByIds, privateFilesForReader } from '../../features/media/index.ts';
import { documentsOfBookings, openOrdersOf, paymentsBySubject } from '../../features/payment/index.ts';
import type { Call } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import { loadGoods } from './goods.ts';
import type { LineRow } from './line-columns.ts';
import { photoIdsOf, pictureIdsOf, type ViewContext } from './present.ts';

/** What the lists of bookings need. */
export interface ViewDeps extends Pick<Platform, 'db' | 'clock' | 'vault'> {
  /** Whether payment before the work is available. */
  readonly paysOnline: boolean;
  /** The payment provider's public key. */
  readonly payKey: string;
}

/** Returns the function that loads what the presenters need besides the rows. */
export function viewContextLoader({ db, clock, vault, paysOnline, payKey }: ViewDeps) {
  const paymentsAndDocuments = async (
    rows: readonly LineRow[],
  ): Promise<Pick<ViewContext, 'paid' | 'orders' | 'documents'>> => {
    const subjects = rows.map(({ id }) => lineSubject(id));
    const [paid, orders, documents] = await Promise.all([
      paymentsBySubject(db, subjects),
      openOrdersOf(db, subjects, clock.now()),
      documentsOfBookings(
        db,
        rows.map(({ booking_code }) => booking_code),
      ),
    ]);
    return { paid, orders, documents };
  };

  return async (
    rows: readonly LineRow[],
    { actor, language }: Pick<Call<PolicyActor['role']>, 'actor' | 'language'>,
  ): Promise<ViewContext> => ({
    policyActor: actor,
    now: clock.now(),
    language,
    pictures: await filesByIds(db, pictureIdsOf(rows)),
    photos: await privateFilesForReader({ db, clock, vault }, actor.id, photoIdsOf(rows)),
    ...(await paymentsAndDocuments(actor.role === 'employee' ? [] : rows)),
    paysOnline,
    payKey,
    goods: await loadGoods({ db, clock, vault }, actor.id, actor.role === 'employee' ? rows : []),
  });
}
