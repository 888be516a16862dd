import { describe, expect, it } from 'vitest';
import {
  validateMachine,
  dueDeadline,
  type Machine,
  next,
  nextDeadline,
  nextFlag,
  availableTransitions,
} from './state-machine.ts';

interface Lamp {
  readonly state: 'off' | 'on' | 'broken';
  readonly actor: 'hand' | 'clock';
  readonly transition: 'light' | 'warn' | 'dim' | 'drop' | 'scrap';
  readonly effect: 'click';
  readonly notice: 'beep';
  readonly flag: 'warned';
  readonly subject: { readonly since: Date };
  readonly settings: { readonly minutes: number };
}

const after = (factor: number) => (lamp: Lamp['subject'], settings: Lamp['settings']) =>
  new Date(lamp.since.getTime() + settings.minutes * factor * 60_000);

const lamp: Machine<Lamp> = {
  states: ['off', 'on', 'broken'],
  start: 'off',
  finals: ['broken'],
  actors: ['hand', 'clock'],
  clock: 'clock',
  transitions: [
    { name: 'light', actors: ['hand'], from: ['off'], to: 'on', effects: ['click'], notices: [] },
    {
      name: 'warn',
      actors: ['clock'],
      from: ['on'],
      to: 'on',
      flag: 'warned',
      effects: [],
      notices: ['beep'],
    },
    { name: 'dim', actors: ['clock', 'hand'], from: ['on'], to: 'off', effects: [], notices: [] },
    { name: 'drop', actors: ['hand'], from: ['off', 'on'], to: 'broken', effects: [], notices: [] },
    { name: 'scrap', actors: ['clock'], from: ['off'], to: null, effects: [], notices: [] },
  ],
  deadlines: {
    off: [{ fires: 'scrap', at: after(10) }],
    on: [
      { fires: 'warn', at: after(1) },
      { fires: 'dim', at: after(2) },
    ],
  },
  passiveStates: { hand: ['broken'], clock: ['broken'] },
};

describe('next', () => {
  it('returns the transition or the reason it is refused', () => {
    expect(next(lamp, 'off', 'light', 'hand')).toEqual({ ok: true, transition: lamp.transitions[0] });
    expect(next(lamp, 'on', 'light', 'hand')).toEqual({ ok: false, refusedBy: 'state' });
    expect(next(lamp, 'on', 'light', 'clock')).toEqual({ ok: false, refusedBy: 'actor' });
  });

  it('lists the actions of an actor', () => {
    expect(availableTransitions(lamp, 'on', 'hand')).toEqual(['dim', 'drop']);
    expect(availableTransitions(lamp, 'broken', 'hand')).toEqual([]);
  });
});

describe('nextDeadline', () => {
  const since = new Date('2026-11-21T10:00:00Z');
  const dimmed = (dimAfter: number | null): Machine<Lamp> => ({
    ...lamp,
    deadlines: {
      ...lamp.deadlines,
      on: [
        { fires: 'warn', at: after(1) },
        {
          fires: 'dim',
          at: (subject, settings) => (dimAfter === null ? null : after(dimAfter)(subject, settings)),
        },
      ],
    },
  });
  const at = (state: Lamp['state'], fired: readonly 'warned'[], machine = lamp) =>
    nextDeadline(machine, { state, fired: new Set(fired) }, { since }, { minutes: 5 });

  it('returns the earliest deadline that has not fired', () => {
    expect(at('on', [])).toEqual({ fires: 'warn', at: new Date('2026-11-21T10:05:00Z') });
    expect(at('on', ['warned'])).toEqual({ fires: 'dim', at: new Date('2026-11-21T10:10:00Z') });
    expect(at('broken', [])).toBeNull();
  });

  it('lets the earliest one win, in any order of the list, and the first of two simultaneous ones', () => {
    expect(at('on', [], dimmed(0.5))).toEqual({ fires: 'dim', at: new Date('2026-11-21T10:02:30Z') });
    expect(at('on', [], dimmed(1))?.fires).toBe('warn');
  });

  it('skips a deadline that does not apply', () => {
    expect(at('on', [], dimmed(null))?.fires).toBe('warn');
    expect(at('on', ['warned'], dimmed(null))).toBeNull();
  });
});

describe('dueDeadline', () => {
  const since = new Date('2026-11-21T10:00:00Z');
  const at = (fired: readonly 'warned'[], minute: number) =>
    dueDeadline(
      lamp,
      { state: 'on', fired: new Set(fired) },
      { since },
      { minutes: 5 },
      new Date(since.getTime() + minute * 60_000),
    );

  it('returns the only deadline that is due', () => {
    expect(at([], 4)).toBeNull();
    expect(at([], 5)).toEqual({ fires: 'warn', passed: new Set() });
    expect(at(['warned'], 9)).toBeNull();
    expect(at(['warned'], 10)).toEqual({ fires: 'dim', passed: new Set() });
  });

  it('returns the last of several, and the flags of those before it', () => {
    expect(at([], 10)).toEqual({ fires: 'dim', passed: new Set(['warned']) });
  });
});

describe('nextFlag', () => {
  const [, warn, dim] = lamp.transitions;
  if (!warn || !dim) throw new Error('no transitions');

  it('sets, replaces and clears the flag, except one that the transition keeps', () => {
    expect(nextFlag(warn, null)).toBe('warned');
    expect(nextFlag(dim, 'warned')).toBeNull();
    expect(nextFlag({ ...dim, keeps: ['warned'] }, 'warned')).toBe('warned');
    expect(nextFlag({ ...dim, keeps: ['warned'] }, null)).toBeNull();
  });
});

describe('validateMachine', () => {
  const changed = (change: Partial<Machine<Lamp>>): string[] => validateMachine({ ...lamp, ...change });

  it('returns no faults for a valid machine', () => {
    expect(validateMachine(lamp)).toEqual([]);
  });

  it('detects each planted fault', () => {
    const without = (name: string) => lamp.transitions.filter((one) => one.name !== name);
    const [light] = lamp.transitions;
    if (!light) throw new Error('no transition');
    expect(changed({ transitions: [...lamp.transitions, light] })).toContain(
      'transition light is there twice',
    );
    expect(changed({ states: ['off', 'on'] })).toContain('state broken is not in the list');
    expect(changed({ transitions: [...without('drop'), { ...light, name: 'drop', actors: [] }] })).toContain(
      'transition drop can never be made',
    );
    expect(changed({ transitions: without('light') })).toContain('state on is never reached');
    expect(changed({ transitions: without('drop') })).toContain('state broken is never reached');
    expect(changed({ finals: [] })).toContain('state broken never comes to an end');
    expect(changed({ finals: ['on', 'broken'] })).toContain('final state on is left');
    expect(changed({ passiveStates: { hand: [], clock: ['broken'] } })).toContain(
      'hand in broken: not answered',
    );
    expect(changed({ passiveStates: { hand: ['on', 'broken'], clock: ['broken'] } })).toContain(
      'hand in on: acts, and is called a bystander',
    );
    expect(changed({ deadlines: { on: lamp.deadlines.on ?? [] } })).toContain(
      'state off waits without a deadline',
    );
    expect(changed({ deadlines: { ...lamp.deadlines, broken: [{ fires: 'dim', at: after(1) }] } })).toContain(
      'final state broken has a deadline',
    );
    expect(changed({ deadlines: { ...lamp.deadlines, off: [{ fires: 'drop', at: after(1) }] } })).toContain(
      'deadline drop cannot fire in off',
    );
    const forgetful = lamp.transitions.map(({ flag: _, ...rest }) => rest);
    expect(changed({ transitions: forgetful })).toContain('deadline warn would fire again and again');
  });
});
