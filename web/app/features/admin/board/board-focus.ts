/** The elements that the arrow keys reach: bookings on the left, and the buttons of the lanes. */
const ITEM = '[data-board-item]';
const LANE = '[data-board-lane]';

/** What the arrow keys move to, in steps of lanes (or bookings) and of items within one. */
const KEYS: Readonly<Record<string, readonly [rows: number, items: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

/**
 * Moves the focus on the board by an arrow key: up and down between bookings or lanes, right from the bookings to the first lane,
 * and left from a lane's first button to the selected booking. Returns whether the key was used.
 */
export function moveBoardFocus(board: HTMLElement, focused: HTMLElement, key: string): boolean {
  const step = KEYS[key];
  const item = focused.closest<HTMLElement>(ITEM);
  if (!step || !item) return false;
  const target = nextItem(board, item, step);
  target?.focus();
  return target !== null;
}

/** Moves the focus to a booking on the left: this one, else the first, else the title of the list. */
export function focusBooking(board: HTMLElement, lineId: number | null): void {
  const lines = bookings(board);
  const line = lines.find((one) => Number(one.dataset['boardItem']) === lineId) ?? lines[0];
  (line ?? board.querySelector<HTMLElement>('[data-board-title]'))?.focus();
}

function nextItem(
  board: HTMLElement,
  item: HTMLElement,
  [rows, items]: readonly [number, number],
): HTMLElement | null {
  const lanes = [...board.querySelectorAll<HTMLElement>(LANE)].filter((lane) => itemsOf(lane).length > 0);
  const lane = item.closest<HTMLElement>(LANE);
  const lines = bookings(board);
  if (!lane) {
    if (items > 0) return (lanes[0] && itemsOf(lanes[0])[0]) ?? null;
    return lines[lines.indexOf(item) + rows] ?? null;
  }
  const own = itemsOf(lane);
  if (rows !== 0) {
    const next = lanes[lanes.indexOf(lane) + rows];
    return next ? nearest(itemsOf(next), item) : null;
  }
  const beside = own[own.indexOf(item) + items];
  if (beside) return beside;
  if (items > 0) return null;
  return lines.find((line) => line.getAttribute('aria-pressed') === 'true') ?? lines[0] ?? null;
}

function bookings(board: HTMLElement): HTMLElement[] {
  return itemsOf(board).filter((item) => !item.closest(LANE));
}

function itemsOf(within: HTMLElement): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(ITEM)];
}

/** Returns the item whose left edge is nearest: the arrow keys follow the time. */
function nearest(items: readonly HTMLElement[], to: HTMLElement): HTMLElement | null {
  const { left } = to.getBoundingClientRect();
  const distance = (one: HTMLElement) => Math.abs(one.getBoundingClientRect().left - left);
  return items.reduce<HTMLElement | null>(
    (best, one) => (best && distance(best) <= distance(one) ? best : one),
    null,
  );
}
