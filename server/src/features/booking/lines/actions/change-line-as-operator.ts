import type { LineCall } from '@aaspaas/contract/features/admin.ts';
import type { LineAction } from '@aaspaas/contract/features/booking-line.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { runBookingTransaction, type TransitionFacts } from '../../actions/booking-transaction.ts';
import type { BookingDeps } from '../../deps.ts';
import type { LineTransition } from '../rules/line-types.ts';
import type { LineRow } from '../store.ts';
import { replacedFacts } from './replaced-facts.ts';

/** The permission that a call needs, the transition it runs, and the message of its reply. */
interface OperatorChange {
  readonly permission: LineAction;
  readonly transition: LineTransition;
  readonly message: MessageKey;
  /** What changes in addition to the state. */
  readonly facts?: (line: LineRow) => TransitionFacts;
}

const CHANGES: Readonly<Record<LineCall, OperatorChange>> = {
  // For a professional who forgot to report it.
  'admin.complete_line': {
    permission: 'complete',
    transition: 'finish',
    message: 'booking.work_completed',
  },
  // For a line whose start codes are exhausted, e.g. after a call with both sides.
  'admin.reset_code': {
    permission: 'unblock_code',
    transition: 'reset_code',
    message: 'admin.code_reset',
  },
  'admin.start_line': {
    permission: 'unblock_code',
    transition: 'start_by_operator',
    message: 'booking.work_started',
  },
  'admin.replace_professional': {
    permission: 'replace',
    transition: 'replace',
    message: 'visit.admin_replaced',
    facts: replacedFacts,
  },
  'admin.close_absent': {
    permission: 'close_absent',
    transition: 'close_absent',
    message: 'visit.admin_closed',
  },
  'admin.offer_redo': {
    permission: 'offer_redo',
    transition: 'offer_redo',
    message: 'visit.admin_redo_offered',
  },
};

/**
 * Runs an operator's call that changes a line. Returns the message of its reply.
 *
 * @param more what the operator decided besides
 */
export async function changeLineAsOperator(
  deps: BookingDeps,
  call: Call<'admin'>,
  lineId: number,
  name: LineCall,
  more: TransitionFacts = {},
): Promise<MessageKey> {
  const { permission, transition, message, facts } = CHANGES[name];
  await runBookingTransaction(deps, call, async ({ permit, move }) => {
    const permitted = await permit(call.actor, permission, lineId);
    await move(permitted, transition, { ...facts?.(permitted.line), ...more });
  });
  return message;
}
