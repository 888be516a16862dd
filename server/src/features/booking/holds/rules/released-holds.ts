/** Number of drafts of one customer that hold time at once, including the newest. */
const MAX_HOLDING_DRAFTS = 3;

/** An unconfirmed line that holds time. */
export interface HoldingLine {
  readonly lineId: number;
  readonly bookingId: number;
  readonly cartItemId: number | null;
  readonly serviceId: number;
  readonly from: Date;
  readonly to: Date;
}

/**
 * Returns the lines of a customer's older drafts that release their hold for a new draft. A draft is one decision: its
 * lines are released only because the new draft repeats them (the same cart line, or the same service at an overlapping
 * time), or all together because the customer has more than `MAX_HOLDING_DRAFTS`; the oldest are released first. A
 * released draft stays: confirming it holds time again.
 */
export function releasedHolds(
  holding: readonly HoldingLine[],
  requested: readonly Omit<HoldingLine, 'lineId' | 'bookingId'>[],
): number[] {
  const repeated = holding.filter((line) => requested.some((one) => isRepeated(line, one)));
  const repeatedIds = new Set(repeated.map(({ lineId }) => lineId));
  const others = holding.filter(({ lineId }) => !repeatedIds.has(lineId));
  const newestFirst = [...new Set(others.map(({ bookingId }) => bookingId))].sort(
    (one, other) => other - one,
  );
  const excess = new Set(newestFirst.slice(MAX_HOLDING_DRAFTS - 1));
  return [...repeated, ...others.filter(({ bookingId }) => excess.has(bookingId))].map(
    ({ lineId }) => lineId,
  );
}

function isRepeated(line: HoldingLine, requested: Omit<HoldingLine, 'lineId' | 'bookingId'>): boolean {
  if (line.cartItemId !== null && line.cartItemId === requested.cartItemId) return true;
  return line.serviceId === requested.serviceId && line.from < requested.to && requested.from < line.to;
}
