import type { Transition } from '../../../../kernel/state-machine.ts';
import type { LineMachineTypes } from './line-types.ts';

/**
 * What happens between the assignment and the end of the work: the professional sets out, arrives, is late, or finds the customer
 * absent; work runs over, and work is done again. `line-machine.ts` adds them to the other transitions. A start code that is
 * blocked stays so, because the customer then confirms the start.
 */
export const visitTransitions: readonly Transition<LineMachineTypes>[] = [
  {
    name: 'on_way',
    actors: ['employee'],
    from: ['assigned'],
    to: 'assigned',
    keeps: ['code_blocked', 'no_show'],
    effects: [],
    notices: ['user_on_way'],
  },
  {
    // The position is no longer accepted: the policy allows it only on the way.
    name: 'arrive',
    actors: ['employee'],
    from: ['assigned'],
    to: 'assigned',
    keeps: ['code_blocked', 'no_show'],
    effects: [],
    notices: ['user_arrived'],
  },
  {
    // Standby professionals are asked by a reaction to this transition, as for `late` and `replace`.
    name: 'at_risk',
    actors: ['system'],
    from: ['assigned'],
    to: 'assigned',
    flag: 'at_risk',
    keeps: ['code_blocked'],
    effects: [],
    notices: ['employee_leave_now', 'admin_at_risk'],
  },
  {
    // The professional's work before this one ends too late (`warn-next-job.ts`).
    name: 'may_be_late',
    actors: ['system'],
    from: ['assigned'],
    to: 'assigned',
    flag: 'at_risk',
    keeps: ['code_blocked'],
    effects: [],
    notices: ['user_may_be_late', 'admin_at_risk'],
  },
  {
    // The customer can wait, get another professional, move the work or cancel for free; the policy offers it.
    name: 'late',
    actors: ['system'],
    from: ['assigned'],
    to: 'assigned',
    flag: 'late',
    keeps: ['code_blocked'],
    effects: [],
    notices: ['user_late', 'employee_late', 'admin_late'],
  },
  {
    name: 'wait',
    actors: ['user'],
    from: ['assigned'],
    to: 'assigned',
    keeps: ['late', 'no_show', 'code_blocked'],
    effects: [],
    notices: ['employee_customer_waits'],
  },
  {
    name: 'replace',
    actors: ['user', 'admin'],
    from: ['assigned'],
    to: 'placed',
    effects: ['delete_start_code', 'close_assignment', 'release_time', 'start_assignment'],
    notices: ['user_professional_unassigned', 'employee_job_taken_away', 'admin_line_unassigned'],
  },
  {
    name: 'report_absent',
    actors: ['employee'],
    from: ['assigned'],
    to: 'assigned',
    flag: 'absent',
    effects: [],
    notices: ['user_absent', 'admin_absent'],
  },
  {
    name: 'present',
    actors: ['user'],
    from: ['assigned'],
    to: 'assigned',
    effects: [],
    notices: ['employee_customer_here'],
  },
  {
    name: 'close_absent',
    actors: ['system', 'admin'],
    from: ['assigned'],
    to: 'cancelled',
    effects: ['delete_start_code', 'close_assignment', 'release_time', 'charge_visit'],
    notices: ['user_cancelled', 'employee_visit_noted'],
  },
  {
    // The start codes are exhausted, and the customer confirms that the professional is there.
    name: 'start_by_customer',
    actors: ['user'],
    from: ['assigned'],
    to: 'started',
    effects: ['delete_start_code', 'shift_time', 'request_payment'],
    notices: ['employee_started_by_customer'],
  },
  {
    // A reaction to it warns the customer of the next job, as after a late start.
    name: 'running_over',
    actors: ['system'],
    from: ['started'],
    to: 'started',
    flag: 'running_over',
    effects: [],
    notices: ['employee_running_over'],
  },
  {
    name: 'offer_redo',
    actors: ['admin'],
    from: ['disputed'],
    to: 'disputed',
    keeps: ['dispute', 'dispute_late', 'dispute_overdue'],
    effects: ['note_redo'],
    notices: ['user_redo_offered'],
  },
  {
    name: 'pick_redo',
    actors: ['user'],
    from: ['disputed'],
    to: 'placed',
    effects: ['close_dispute', 'close_assignment', 'release_time', 'update_slot', 'start_assignment'],
    notices: ['user_rescheduled', 'employee_dispute_settled', 'admin_line_unassigned'],
  },
  {
    // The customer does not want the work to be done again: the first work is disputed again, and no money moves until an operator decides.
    name: 'withdraw_redo',
    actors: ['user'],
    from: ['placed', 'assigned'],
    to: 'disputed',
    flag: 'dispute',
    effects: ['delete_start_code', 'close_assignment', 'release_time', 'open_dispute'],
    notices: ['employee_job_cancelled', 'admin_dispute_open'],
  },
];
