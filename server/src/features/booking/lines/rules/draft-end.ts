import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import type { BookingSettings } from '../../rules/booking-settings.ts';

/** Minutes by which opening the checkout extends a draft: a bank's page and a lost signal take time … */
const CHECKOUT_HOLD_MINUTES = 15;

/** … but repeated opening does not reserve a price indefinitely. */
const MAX_HOLD_MINUTES = 120;

/** Returns when a draft that is created now expires, unless a checkout extends it. */
export function draftExpiry(createdAt: Date, { draftMinutes }: Pick<BookingSettings, 'draftMinutes'>): Date {
  return addMinutes(createdAt, draftMinutes);
}

/** Returns the new expiry of a draft whose checkout is opened now; never earlier than before. */
export function extendedExpiry(
  draft: { readonly created_at: Date; readonly expires_at: Date },
  now: Date,
): Date {
  const held = earlier(
    addMinutes(draft.created_at, MAX_HOLD_MINUTES),
    addMinutes(now, CHECKOUT_HOLD_MINUTES),
  );
  return held > draft.expires_at ? held : draft.expires_at;
}

/** Returns when a line without a professional is cancelled. */
export function unassignedEnd(
  slotStart: Date,
  { unallocatedGraceMinutes }: Pick<BookingSettings, 'unallocatedGraceMinutes'>,
): Date {
  return addMinutes(slotStart, unallocatedGraceMinutes);
}

/**
 * Returns when a placed line is cancelled without a professional. One that had a professional, who was replaced, gets the
 * same minutes from then on.
 */
export function placedEnd(
  line: { readonly slotStart: Date; readonly enteredAt: Date; readonly assignedAt: Date | null },
  settings: Pick<BookingSettings, 'unallocatedGraceMinutes'>,
): Date {
  const end = unassignedEnd(line.slotStart, settings);
  const reopened = unassignedEnd(line.enteredAt, settings);
  return line.assignedAt && reopened > end ? reopened : end;
}

/** Returns when a line of a draft ends: with the draft, or earlier if confirming would place a line that is cancelled at once. */
export function draftLineEnd(
  expiresAt: Date,
  slotStart: Date,
  settings: Pick<BookingSettings, 'unallocatedGraceMinutes'>,
): Date {
  return earlier(expiresAt, unassignedEnd(slotStart, settings));
}

/** The stored end of a draft, or of a line of a draft. */
type DraftRow = { readonly expires_at: Date };
type DraftLineRow = { readonly deadline_at: Date | null };

/** Returns when a draft ends: it is confirmed and paid as a whole, so the first of its lines that ends also ends the draft. */
export function draftEnd({ expires_at }: DraftRow, lines: readonly DraftLineRow[]): Date {
  return lines.reduce<Date>(
    (end, { deadline_at }) => (deadline_at === null ? end : earlier(end, deadline_at)),
    expires_at,
  );
}

/** Returns whether a draft has ended; a draft whose lines are deleted has. */
export function hasDraftEnded(draft: DraftRow, lines: readonly DraftLineRow[], now: Date): boolean {
  return lines.length === 0 || draftEnd(draft, lines) <= now;
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}
