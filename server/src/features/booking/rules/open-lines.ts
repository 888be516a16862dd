import type { LineState } from './line-types.ts';

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

/** Whether somebody still has to do, approve or settle something: until then both sides' accounts are needed. */
export function isOpenLine(state: LineState): boolean {
  return OPEN[state];
}
