import { LINE_STATES, type LineState } from './line-types.ts';

/**
 * The states in which a line can be paid by a payment link. In the app, a booking that is paid after the work can be paid only
 * when the work is done; by a link also before, because a caller can be asked to pay in advance.
 */
const PAYABLE_BY_LINK: Readonly<Record<LineState, boolean>> = {
  draft: false,
  placed: true,
  assigned: true,
  started: true,
  done: true,
  approved: true,
  disputed: false,
  // The fee.
  cancelled: true,
};

/** The states in which a line can be paid by a payment link. */
export const linkPayableStates: readonly LineState[] = LINE_STATES.filter((state) => PAYABLE_BY_LINK[state]);
