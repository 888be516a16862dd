import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import type { Machine } from '../../../kernel/state-machine.ts';
import type { BookingSettings } from './booking-settings.ts';
import { LINE_ACTORS, type LineActor } from './line-vocabulary.ts';

/** The states of a request for extra time. `taken`: the professional's time was given away before the customer agreed. */
export const EXTRA_STATES = ['asked', 'agreed', 'declined', 'withdrawn', 'lapsed', 'taken'] as const;
export type ExtraState = (typeof EXTRA_STATES)[number];

/** What can happen to a request. */
export type ExtraTransition = 'agree' | 'decline' | 'withdraw' | 'lapse' | 'take' | 'close';

/** Who is told what of a request. */
export type ExtraNotice =
  | 'user_extra_asked'
  | 'user_extra_lapsed'
  | 'employee_extra_agreed'
  | 'employee_extra_declined'
  | 'employee_extra_lapsed'
  | 'employee_extra_taken';

/** The words of the machine. */
export interface ExtraVocabulary {
  readonly state: ExtraState;
  readonly actor: LineActor;
  readonly transition: ExtraTransition;
  /** `extend_line`: the line lasts longer and costs more. */
  readonly effect: 'extend_line';
  readonly notice: ExtraNotice;
  readonly flag: never;
  readonly subject: { readonly askedAt: Date };
  readonly settings: Pick<BookingSettings, 'extraAnswerMinutes'>;
}

const OVER: readonly ExtraState[] = ['agreed', 'declined', 'withdrawn', 'lapsed', 'taken'];

/** The state machine of a request for extra time: asked once, answered once, or over by itself. */
export const extraMachine: Machine<ExtraVocabulary> = {
  states: EXTRA_STATES,
  start: 'asked',
  finals: OVER,
  actors: LINE_ACTORS,
  clock: 'system',
  transitions: [
    {
      name: 'agree',
      actors: ['user'],
      from: ['asked'],
      to: 'agreed',
      effects: ['extend_line'],
      notices: ['employee_extra_agreed'],
    },
    {
      name: 'decline',
      actors: ['user'],
      from: ['asked'],
      to: 'declined',
      effects: [],
      notices: ['employee_extra_declined'],
    },
    { name: 'withdraw', actors: ['employee'], from: ['asked'], to: 'withdrawn', effects: [], notices: [] },
    {
      name: 'lapse',
      actors: ['system'],
      from: ['asked'],
      to: 'lapsed',
      effects: [],
      notices: ['user_extra_lapsed', 'employee_extra_lapsed'],
    },
    {
      name: 'take',
      actors: ['system'],
      from: ['asked'],
      to: 'taken',
      effects: [],
      notices: ['employee_extra_taken'],
    },
    // The work came to its end first.
    { name: 'close', actors: ['system'], from: ['asked'], to: 'withdrawn', effects: [], notices: [] },
  ],
  deadlines: {
    asked: [
      {
        fires: 'lapse',
        at: ({ askedAt }, { extraAnswerMinutes }) => addMinutes(askedAt, extraAnswerMinutes),
      },
    ],
  },
  bystanders: { user: OVER, employee: OVER, admin: EXTRA_STATES, system: OVER },
};
