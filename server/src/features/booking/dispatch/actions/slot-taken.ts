import type { TakenLine } from '@aaspaas/contract/features/slots.ts';
import { Failure } from '../../../../kernel/failure.ts';
import type { Point } from '../../../places/index.ts';
import { type BookingDeps, settingsOf } from '../../deps.ts';
import { slotOf } from '../../lines/actions/line-effects.ts';
import type { LineRow } from '../../lines/store.ts';
import { nextTimes } from './next-times.ts';

type SlotTakenDeps = Pick<BookingDeps, 'db' | 'clock' | 'travelTime'>;

/** A promised line without a free professional. */
interface UnheldLine {
  readonly line: LineRow;
  readonly place: Point;
  /** Whether the caller knows the line's id: it is not known while its draft is created. */
  readonly stored: boolean;
}

/** Ends a booking transaction whose promised lines cannot be held; `withNextTimes` turns it into the refusal. */
export class TimeTaken extends Error {
  readonly lines: readonly UnheldLine[];

  constructor(lines: readonly UnheldLine[]) {
    super('the promised time cannot be held');
    this.lines = lines;
  }
}

/**
 * Runs a booking transaction; if it ends with `TimeTaken`, looks for the next times of each line after its rollback, so that
 * no lock is held meanwhile.
 *
 * @throws `slot_taken` with the next times
 */
export async function withNextTimes<T>(deps: SlotTakenDeps, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof TimeTaken)) throw error;
    const lines: TakenLine[] = [];
    for (const one of error.lines) lines.push(await takenLineOf(deps, one));
    throw new Failure('slot_taken', { data: { lines } });
  }
}

async function takenLineOf(
  { db, clock, travelTime }: SlotTakenDeps,
  { line, place, stored }: UnheldLine,
): Promise<TakenLine> {
  const now = clock.now();
  const next = await nextTimes(
    { db, travelTime },
    {
      serviceId: line.service_id,
      place,
      slot: slotOf(line),
      professionalId: line.chosen_professional_id,
      gender: line.chosen_gender,
      exceptLineIds: stored ? [line.id] : [],
    },
    await settingsOf(db),
    now,
    line.starts_at > now ? line.starts_at : now,
  );
  return {
    cart_id: stored ? null : line.cart_item_id,
    detail_id: stored ? line.id : null,
    service_id: line.service_id,
    next,
  };
}
