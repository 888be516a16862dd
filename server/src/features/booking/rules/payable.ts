import type { LineState } from './line-vocabulary.ts';

/** When a line can be paid: all of a draft before it is confirmed, and work that is finished and not disputed. */
const PAYABLE: Readonly<Record<LineState, boolean>> = {
  draft: true,
  placed: false,
  assigned: false,
  started: false,
  done: true,
  approved: true,
  disputed: false,
  cancelled: false,
};

/** Whether money is asked for a line in this state now. */
export function isPayable(state: LineState): boolean {
  return PAYABLE[state];
}
