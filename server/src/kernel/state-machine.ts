/** The words a machine is made of, bundled so that a machine takes one type argument. */
export interface MachineTypes {
  readonly state: string;
  readonly actor: string;
  readonly transition: string;
  readonly effect: string;
  readonly notice: string;
  readonly flag: string;
  /** What a deadline is computed from. */
  readonly subject: unknown;
  readonly settings: unknown;
}

/** One change of state, as data: who may make it, from where to where, and what follows. */
export interface Transition<V extends MachineTypes> {
  readonly name: V['transition'];
  readonly actors: readonly V['actor'][];
  readonly from: readonly V['state'][];
  /** `null`: the thing ceases to exist. */
  readonly to: V['state'] | null;
  /** Mark left on the thing, in place of the one before; a transition without it clears the mark. */
  readonly flag?: V['flag'];
  /** Names of what the action does beside the change, in this order. */
  readonly effects: readonly V['effect'][];
  /** Names of what people are told. */
  readonly notices: readonly V['notice'][];
}

/** What the clock does in a state when nobody else does anything. */
export interface Deadline<V extends MachineTypes> {
  readonly fires: V['transition'];
  readonly at: (subject: V['subject'], settings: V['settings']) => Date;
}

/** A whole machine. Nothing in it runs; `next` and `nextDeadline` read it. */
export interface Machine<V extends MachineTypes> {
  readonly states: readonly V['state'][];
  readonly start: V['state'];
  readonly finals: readonly V['state'][];
  readonly actors: readonly V['actor'][];
  /** The actor that fires deadlines. */
  readonly clock: V['actor'];
  readonly transitions: readonly Transition<V>[];
  /** In the order in which they fire; one that stays in its state leaves a flag, which says that it has fired. */
  readonly deadlines: Partial<Record<V['state'], readonly Deadline<V>[]>>;
  /** Where an actor can do nothing: said aloud, so that a forgotten transition differs from a refused one. */
  readonly passiveStates: Record<V['actor'], readonly V['state'][]>;
}

/** The answer to "may this happen?": the transition, or what stands against it. */
export type TransitionResult<V extends MachineTypes> =
  | { readonly ok: true; readonly transition: Transition<V> }
  | { readonly ok: false; readonly refusedBy: 'actor' | 'state' };

/** Looks up one transition. An actor who could never make it is told so before the state is looked at. */
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

/** The names of everything an actor can do in a state. */
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
 * The deadline that a thing in this state waits for, or `null` when none is left. The flag of a deadline that has fired
 * says where in the list the thing stands, so that none fires twice.
 */
export function nextDeadline<V extends MachineTypes>(
  machine: Machine<V>,
  at: { readonly state: V['state']; readonly flag: V['flag'] | null },
  subject: V['subject'],
  settings: V['settings'],
): { readonly fires: V['transition']; readonly at: Date } | null {
  const list = machine.deadlines[at.state] ?? [];
  const fired = list.findIndex((one) => at.flag !== null && flagOf(machine, one.fires) === at.flag);
  const waiting = list[fired + 1];
  return waiting ? { fires: waiting.fires, at: waiting.at(subject, settings) } : null;
}

/** Everything wrong with a machine, in words; an empty list is a sound one. Called by a test for each machine. */
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
      .filter((state) => nextStates(state).length > 0 || deletes(state))
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
  return list.flatMap((deadline, index) => {
    const step = next(machine, state, deadline.fires, machine.clock);
    if (!step.ok) return [`deadline ${deadline.fires} cannot fire in ${state}`];
    const stays = step.transition.to === state;
    if (stays && step.transition.flag === undefined)
      return [`deadline ${deadline.fires} would fire again and again`];
    if (!stays && index < list.length - 1)
      return [`deadlines after ${deadline.fires} in ${state} never fire`];
    return [];
  });
}

function closure(start: string, nextStates: (state: string) => string[]): Set<string> {
  const seen = new Set([start]);
  for (const state of seen) for (const to of nextStates(state)) seen.add(to);
  return seen;
}
