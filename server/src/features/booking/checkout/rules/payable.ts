import { LINE_STATES, type LineState } from '../../lines/rules/line-types.ts';

/** The states in which a line can be paid: a draft before confirmation, finished work that is not disputed, and a fee after a cancellation. */
const PAYABLE: Readonly<Record<LineState, boolean>> = {
  draft: true,
  placed: false,
  assigned: false,
  started: false,
  done: true,
  approved: true,
  disputed: false,
  cancelled: true,
};

/** Returns whether a line in this state can be paid now. */
export function isPayable(state: LineState): boolean {
  return PAYABLE[state];
}

/** The states of confirmed lines that can be paid now. */
export const payableStates: readonly LineState[] = LINE_STATES.filter(
  (state) => state !== 'draft' && isPayable(state),
);
