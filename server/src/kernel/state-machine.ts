/** The vocabulary of a machine, bundled so that a machine takes one type argument. */
export interface MachineTypes {
  readonly state: string;
  readonly actor: string;
  readonly transition: string;
  readonly effect: string;
  readonly notice: string;
  readonly flag: string;
  /** The object that deadlines are computed from. */
  readonly subject: unknown;
  readonly settings: unknown;
}

/** One state transition as data: who may trigger it, its source and target states, and its effects. */
export interface Transition<V extends MachineTypes> {
  readonly name: V['transition'];
  readonly actors: readonly V['actor'][];
  readonly from: readonly V['state'][];
  /** `null`: the object ceases to exist. */
  readonly to: V['state'] | null;
  /** The flag set on the object, replacing the previous one; a transition without it clears the flag. */
  readonly flag?: V['flag'];
  /** Flags that are more urgent than this transition: one of them that is set stays, and neither is cleared nor replaced. */
  readonly keeps?: readonly V['flag'][];
  /** Names of the action's effects in addition to the state change, in this order. */
  readonly effects: readonly V['effect'][];
  /** Names of the notifications to send. */
  readonly notices: readonly V['notice'][];
}

/** A transition that the clock triggers when no other transition happens in time. */
export interface Deadline<V extends MachineTypes> {
  readonly fires: V['transition'];
  /** `null`: the deadline does not apply to the object now. */
  readonly at: (subject: V['subject'], settings: V['settings']) => Date | null;
}

/** A whole state machine. It is data only; `next` and `nextDeadline` read it. */
export interface Machine<V extends MachineTypes> {
  readonly states: readonly V['state'][];
  readonly start: V['state'];
  readonly finals: readonly V['state'][];
  readonly actors: readonly V['actor'][];
  /** The actor that fires deadlines. */
  readonly clock: V['actor'];
  readonly transitions: readonly Transition<V>[];
  /**
   * The earliest deadline fires first; of simultaneous ones, the first in the list. A deadline that does not leave its state
   * sets a flag, which records that it has fired.
   */
  readonly deadlines: Partial<Record<V['state'], readonly Deadline<V>[]>>;
  /** States in which an actor can do nothing, listed explicitly so that a forgotten transition differs from a refused one. */
  readonly passiveStates: Record<V['actor'], readonly V['state'][]>;
}

/** The result of looking up a transition: the transition, or the reason it is refused. */
export type TransitionResult<V extends MachineTypes> =
  | { readonly ok: true; readonly transition: Transition<V> }
  | { readonly ok: false; readonly refusedBy: 'actor' | 'state' };

/** Looks up one transition. An actor that may never trigger it is refused before the state is checked. */
export function next<V extends MachineTypes>(
  machine: Machine<V>,
  state: V['state'],
  name: V['transition'],
  actor: V['actor'],
): TransitionResult<V> {
  const transition = machine.transitions.find((one) => one.name === name);
  if (!transition?.actors.includes(actor)) return { ok: false, refusedBy: 'actor' };
  if (!transition.from.includes(state)) return { ok: false, refusedBy: 'state' };
  return { ok: true, transition };
}

/** Returns the names of all actions an actor can take in a state. */
export function availableTransitions<V extends MachineTypes>(
  machine: Machine<V>,
  state: V['state'],
  actor: V['actor'],
): V['transition'][] {
  return machine.transitions
    .filter((one) => one.actors.includes(actor) && one.from.includes(state))
    .map((one) => one.name);
}

/**
 * Returns the earliest deadline of an object in this state that applies and has not fired, or `null` when none is left.
 *
 * @param at `fired`: the flags that were set since the object entered the state, also if they were cleared since, so that no
 * deadline fires twice
 */
export function nextDeadline<V extends MachineTypes>(
  machine: Machine<V>,
  at: { readonly state: V['state']; readonly fired: ReadonlySet<V['flag']> },
  subject: V['subject'],
  settings: V['settings'],
): { readonly fires: V['transition']; readonly at: Date } | null {
  let earliest: { readonly fires: V['transition']; readonly at: Date } | null = null;
  for (const deadline of machine.deadlines[at.state] ?? []) {
    const flag = flagOf(machine, deadline.fires);
    if (flag !== undefined && at.fired.has(flag)) continue;
    const due = deadline.at(subject, settings);
    if (due && (!earliest || due < earliest.at)) earliest = { fires: deadline.fires, at: due };
  }
  return earliest;
}

/**
 * Returns the deadline that fires now, or `null` if none is due. If several are due, e.g. after an outage, only the last one
 * fires; `passed` are the flags of those before it, which have no effect any more.
 */
export function dueDeadline<V extends MachineTypes>(
  machine: Machine<V>,
  at: { readonly state: V['state']; readonly fired: ReadonlySet<V['flag']> },
  subject: V['subject'],
  settings: V['settings'],
  now: Date,
): { readonly fires: V['transition']; readonly passed: ReadonlySet<V['flag']> } | null {
  const passed = new Set<V['flag']>();
  for (let last: V['transition'] | null = null; ; ) {
    const next = nextDeadline(machine, { ...at, fired: at.fired.union(passed) }, subject, settings);
    if (!next || next.at > now) {
      if (last === null) return null;
      const flag = flagOf(machine, last);
      if (flag !== undefined) passed.delete(flag);
      return { fires: last, passed };
    }
    last = next.fires;
    const flag = flagOf(machine, last);
    if (flag === undefined) return { fires: last, passed };
    passed.add(flag);
  }
}

/** Returns the flag of an object after a transition; `null`: none. */
export function nextFlag<V extends MachineTypes>(
  transition: Transition<V>,
  current: V['flag'] | null,
): V['flag'] | null {
  if (current !== null && transition.keeps?.includes(current)) return current;
  return transition.flag ?? null;
}

/** Returns every fault of a machine as text; an empty list means that the machine is valid. A test calls it for each machine. */
export function validateMachine<V extends MachineTypes>(machine: Machine<V>): string[] {
  return [
    ...checkNames(machine),
    ...checkPaths(machine),
    ...checkActors(machine),
    ...machine.states.flatMap((state) => checkDeadlines(machine, state)),
  ];
}

function flagOf<V extends MachineTypes>(machine: Machine<V>, name: V['transition']): V['flag'] | undefined {
  return machine.transitions.find((one) => one.name === name)?.flag;
}

function checkNames<V extends MachineTypes>(machine: Machine<V>): string[] {
  const known = new Set<string>(machine.states);
  const names = machine.transitions.map((one) => one.name as string);
  const targets = machine.transitions.flatMap((one) => (one.to === null ? one.from : [...one.from, one.to]));
  return [
    ...names
      .filter((name, index) => names.indexOf(name) !== index)
      .map((name) => `transition ${name} is there twice`),
    ...targets.filter((state) => !known.has(state)).map((state) => `state ${state} is not in the list`),
    ...machine.transitions
      .filter((one) => one.from.length === 0 || one.actors.length === 0)
      .map((one) => `transition ${one.name} can never be made`),
  ];
}

function checkPaths<V extends MachineTypes>(machine: Machine<V>): string[] {
  const nextStates = (state: string): string[] =>
    machine.transitions.filter((one) => one.from.includes(state)).flatMap((one) => one.to ?? []);
  const deletes = (state: string): boolean =>
    machine.transitions.some((one) => one.to === null && one.from.includes(state));
  const reached = closure(machine.start, nextStates);
  const ends = (state: string): boolean =>
    [...closure(state, nextStates)].some((one) => machine.finals.includes(one) || deletes(one));
  return [
    ...machine.states
      .filter((state) => !reached.has(state))
      .map((state) => `state ${state} is never reached`),
    ...machine.states.filter((state) => !ends(state)).map((state) => `state ${state} never comes to an end`),
    ...machine.finals
      .filter((state) => nextStates(state).some((to) => to !== state) || deletes(state))
      .map((state) => `final state ${state} is left`),
  ];
}

function checkActors<V extends MachineTypes>(machine: Machine<V>): string[] {
  return machine.actors.flatMap((actor: V['actor']) =>
    machine.states.flatMap((state) => {
      const acts = availableTransitions(machine, state, actor).length > 0;
      const isPassive = machine.passiveStates[actor].includes(state);
      if (acts === isPassive)
        return [`${actor} in ${state}: ${acts ? 'acts, and is called a bystander' : 'not answered'}`];
      return [];
    }),
  );
}

function checkDeadlines<V extends MachineTypes>(machine: Machine<V>, state: V['state']): string[] {
  const list = machine.deadlines[state] ?? [];
  if (machine.finals.includes(state)) return list.length > 0 ? [`final state ${state} has a deadline`] : [];
  if (list.length === 0) return [`state ${state} waits without a deadline`];
  return list.flatMap((deadline) => {
    const step = next(machine, state, deadline.fires, machine.clock);
    if (!step.ok) return [`deadline ${deadline.fires} cannot fire in ${state}`];
    const stays = step.transition.to === state;
    if (stays && step.transition.flag === undefined)
      return [`deadline ${deadline.fires} would fire again and again`];
    return [];
  });
}

function closure(start: string, nextStates: (state: string) => string[]): Set<string> {
  const seen = new Set([start]);
  for (const state of seen) for (const to of nextStates(state)) seen.add(to);
  return seen;
}
