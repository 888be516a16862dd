import { LINE_STATES, type LineState } from './line-types.ts';

const OPEN: Readonly<Record<LineState, boolean>> = {
  draft: false,
  placed: true,
  assigned: true,
  started: true,
  done: true,
  approved: false,
  disputed: true,
  cancelled: false,
};

/** Returns whether work or a decision is still open in a state; until then neither account can be deleted. */
export function isOpenLine(state: LineState): boolean {
  return OPEN[state];
}

/** The states in which work or a decision is still open. */
export const OPEN_LINE_STATES: readonly LineState[] = LINE_STATES.filter(isOpenLine);
