import type { DispatchMode } from '@aaspaas/contract/features/admin-dispatch.ts';
import { Failure } from '../../../../kernel/failure.ts';
import type { Executor, Tx } from '../../../../platform/db/connect.ts';
import { type City, CITIES } from '../../../places/index.ts';
import { settingsOf } from '../../deps.ts';
import type { BookingSettings } from '../../rules/booking-settings.ts';
import { type DispatchModes, modeIn } from '../rules/dispatch-modes.ts';
import { plannedDay } from '../rules/plan-times.ts';
import { assignmentStore, planStore } from '../store.ts';

/** Returns who assigns professionals in each city. */
export async function dispatchModes(
  executor: Executor,
  settings?: Pick<BookingSettings, 'allocation'>,
): Promise<DispatchModes> {
  const { allocation } = settings ?? (await settingsOf(executor));
  return { defaultMode: allocation, own: await assignmentStore(executor).modes() };
}

/** Returns who assigns professionals in a city; null: a place in no city. */
export async function dispatchModeOf(
  executor: Executor,
  city: string | null,
  settings?: Pick<BookingSettings, 'allocation'>,
): Promise<DispatchMode> {
  return modeIn(await dispatchModes(executor, settings), city);
}

/** A city with its mode and its lines without a professional. */
export interface CityDispatch {
  readonly city: City;
  readonly mode: DispatchMode;
  readonly ownMode: DispatchMode | null;
  readonly unassigned: number;
  /** Lines of tomorrow's plan that wait for the operator's confirmation; only in `assist`. */
  readonly toConfirm: number;
}

/** Returns all cities: those with a mode of their own first, then by unassigned lines, then the largest; and the default. */
export async function cityDispatches(
  executor: Executor,
  now: Date,
): Promise<{ readonly cities: readonly CityDispatch[]; readonly defaultMode: DispatchMode }> {
  const modes = await dispatchModes(executor);
  const unassigned = await assignmentStore(executor).unassignedByCity();
  const planned = await planStore(executor).unconfirmedByCity(plannedDay(now));
  const cities = CITIES.map((city) => ({
    city,
    mode: modeIn(modes, city.slug),
    toConfirm: modeIn(modes, city.slug) === 'assist' ? (planned.get(city.slug) ?? 0) : 0,
    ownMode: modes.own.get(city.slug) ?? null,
    unassigned: unassigned.get(city.slug) ?? 0,
  }));
  return { cities: cities.sort(byUrgency), defaultMode: modes.defaultMode };
}

/** Returns the sort keys of a city, ascending. */
export function cityDispatchKey({ city, ownMode, unassigned }: CityDispatch): [number, number, number] {
  return [ownMode === null ? 1 : 0, -unassigned, CITIES.indexOf(city)];
}

function byUrgency(one: CityDispatch, other: CityDispatch): number {
  const theirs = cityDispatchKey(other);
  return cityDispatchKey(one).reduce((order, value, at) => order || value - (theirs[at] ?? 0), 0);
}

/** Changes who assigns professionals in a city; null: it follows the default. Returns its mode until now. */
export async function changeDispatchMode(
  tx: Tx,
  city: string,
  mode: DispatchMode | null,
  now: Date,
): Promise<DispatchMode | null> {
  const store = assignmentStore(tx);
  const former = (await store.modes()).get(city) ?? null;
  if (former === mode) return former;
  if (mode === null) await store.removeMode(city);
  else await store.saveMode(city, mode, now);
  return former;
}

/**
 * Confirms tomorrow's plan of a city: its lines are assigned with the next run, within 20 seconds.
 *
 * @throws `state_changed` if the city has no plan to confirm, or its mode is not `assist`
 */
export async function confirmPlan(tx: Tx, city: string, operatorId: number, now: Date): Promise<void> {
  const isAssisted = (await dispatchModeOf(tx, city)) === 'assist';
  if (!isAssisted || !(await planStore(tx).confirmPlan(city, plannedDay(now), operatorId, now)))
    throw new Failure('state_changed');
}
