import type { Arrangement } from '@aaspaas/contract/features/slots.ts';
import { type HoldContext, holdTime } from '../../dispatch/actions/hold-time.ts';
import { TimeTaken } from '../../dispatch/actions/slot-taken.ts';
import { holdEnd } from '../../holds/rules/hold-end.ts';
import { releasedHolds } from '../../holds/rules/released-holds.ts';
import { holdStore } from '../../holds/store.ts';
import { bookingStore, type LineRow } from '../../lines/store.ts';

/**
 * Holds time for the lines of a new draft. The customer's older drafts release theirs where the new one repeats them, or if
 * there are too many.
 *
 * @throws TimeTaken if a promised line cannot be held
 */
export async function holdNewDraft(
  context: HoldContext,
  accountId: number,
  lines: readonly LineRow[],
  arrangement?: Arrangement,
): Promise<void> {
  const { tx, now } = context;
  const store = holdStore(tx);
  await store.lockHoldsOfCustomer(accountId);
  const released = releasedHolds(
    await store.holdingLines(accountId, now),
    lines.map((line) => ({
      cartItemId: line.cart_item_id,
      serviceId: line.service_id,
      from: line.starts_at,
      to: line.ends_at,
    })),
  );
  const place = await workPlace(context, lines);
  const held = await holdTime(context, place, lines, { expiresAt: holdEnd(now), arrangement, released });
  const taken = lines.filter(({ id, promised }) => promised && !held.has(id));
  if (taken.length > 0) throw new TimeTaken(taken.map((line) => ({ line, place, stored: false })));
}

/**
 * Moves the end of a draft's holds, and holds time again for lines whose hold has ended.
 *
 * @param expiresAt null: the draft is confirmed
 * @returns the promised lines that cannot be held any more
 */
export async function extendHolds(
  context: HoldContext,
  lines: readonly LineRow[],
  expiresAt: Date | null,
): Promise<readonly LineRow[]> {
  const { tx, now } = context;
  const holding = await holdStore(tx).setHoldEnd(
    lines.map(({ id }) => id),
    expiresAt,
    now,
  );
  const ended = lines.filter(({ id }) => !holding.has(id));
  if (ended.length === 0) return [];
  const held = await holdTime(context, await workPlace(context, ended), ended, { expiresAt });
  return ended.filter(({ id, promised }) => promised && !held.has(id));
}

/**
 * As `extendHolds`, for a draft that is not paid yet.
 *
 * @throws TimeTaken if a promised line cannot be held
 */
export async function requireHolds(
  context: HoldContext,
  lines: readonly LineRow[],
  expiresAt: Date | null,
): Promise<void> {
  const taken = await extendHolds(context, lines, expiresAt);
  if (taken.length === 0) return;
  const place = await workPlace(context, taken);
  throw new TimeTaken(taken.map((line) => ({ line, place, stored: true })));
}

/**
 * Holds the new time of a draft's line; returns whether it is held.
 *
 * @throws TimeTaken if it is promised and cannot be held
 */
export async function holdMovedLine(context: HoldContext, line: LineRow, expiresAt: Date): Promise<boolean> {
  const place = await workPlace(context, [line]);
  const held = await holdTime(context, place, [line], { expiresAt });
  if (held.size === 0 && line.promised) throw new TimeTaken([{ line, place, stored: true }]);
  return held.size > 0;
}

/** All lines of a booking are at one place. */
async function workPlace({ tx }: Pick<HoldContext, 'tx'>, lines: readonly LineRow[]) {
  const [line] = lines;
  if (!line) throw new Error('cannot locate a booking without lines');
  const { latitude, longitude } = await bookingStore(tx).bookingOfLine(line);
  return { latitude, longitude };
}
