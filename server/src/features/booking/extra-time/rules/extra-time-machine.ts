import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import type { Machine } from '../../../../kernel/state-machine.ts';
import type { BookingSettings } from '../../rules/booking-settings.ts';
import { EXTRA_TIME_STATES, type ExtraTimeState } from '../../rules/extra-time-request.ts';
import { LINE_ACTORS, type LineActor } from '../../lines/rules/line-types.ts';

/** The transitions of a request. */
export type ExtraTimeTransition = 'accept' | 'decline' | 'withdraw' | 'expire' | 'conflict' | 'close';

/** The notifications of a request: recipient, then event. */
export type ExtraTimeNotice =
  | 'user_extra_requested'
  | 'user_extra_expired'
  | 'employee_extra_accepted'
  | 'employee_extra_declined'
  | 'employee_extra_expired'
  | 'employee_extra_taken';

/** The machine's vocabulary. */
export interface ExtraTimeMachineTypes {
  readonly state: ExtraTimeState;
  readonly actor: LineActor;
  readonly transition: ExtraTimeTransition;
  /** `extend_line`: extends the line and raises its price. */
  readonly effect: 'extend_line';
  readonly notice: ExtraTimeNotice;
  readonly flag: never;
  readonly subject: { readonly requestedAt: Date };
  readonly settings: Pick<BookingSettings, 'extraAnswerMinutes'>;
}

const FINAL_STATES: readonly ExtraTimeState[] = ['accepted', 'declined', 'withdrawn', 'expired', 'taken'];

/** The state machine of a request for extra time: requested, then answered once or expired. */
export const extraTimeMachine: Machine<ExtraTimeMachineTypes> = {
  states: EXTRA_TIME_STATES,
  start: 'requested',
  finals: FINAL_STATES,
  actors: LINE_ACTORS,
  clock: 'system',
  transitions: [
    {
      name: 'accept',
      actors: ['user'],
      from: ['requested'],
      to: 'accepted',
      effects: ['extend_line'],
      notices: ['employee_extra_accepted'],
    },
    {
      name: 'decline',
      actors: ['user'],
      from: ['requested'],
      to: 'declined',
      effects: [],
      notices: ['employee_extra_declined'],
    },
    {
      name: 'withdraw',
      actors: ['employee'],
      from: ['requested'],
      to: 'withdrawn',
      effects: [],
      notices: [],
    },
    {
      name: 'expire',
      actors: ['system'],
      from: ['requested'],
      to: 'expired',
      effects: [],
      notices: ['user_extra_expired', 'employee_extra_expired'],
    },
    {
      name: 'conflict',
      actors: ['system'],
      from: ['requested'],
      to: 'taken',
      effects: [],
      notices: ['employee_extra_taken'],
    },
    // The work ended first.
    { name: 'close', actors: ['system'], from: ['requested'], to: 'withdrawn', effects: [], notices: [] },
  ],
  deadlines: {
    requested: [
      {
        fires: 'expire',
        at: ({ requestedAt }, { extraAnswerMinutes }) => addMinutes(requestedAt, extraAnswerMinutes),
      },
    ],
  },
  passiveStates: {
    user: FINAL_STATES,
    employee: FINAL_STATES,
    admin: EXTRA_TIME_STATES,
    system: FINAL_STATES,
  },
};
