import type { DispatchMode } from '@aaspaas/contract/features/admin-dispatch.ts';

/** Who assigns professionals where. */
export interface DispatchModes {
  /** For places in no city, and cities without a mode of their own. */
  readonly defaultMode: DispatchMode;
  /** By slug; cities that follow the default are missing. */
  readonly own: ReadonlyMap<string, DispatchMode>;
}

/** Returns the mode of a city; null: a place in no city. */
export function modeIn({ defaultMode, own }: DispatchModes, city: string | null): DispatchMode {
  return (city === null ? undefined : own.get(city)) ?? defaultMode;
}

/** Cities by slug: only these, or all but these; places in no city belong to the latter. */
export interface CityFilter {
  readonly included: boolean;
  readonly cities: readonly string[];
}

/** Returns the cities with a mode. */
export function modeCities({ defaultMode, own }: DispatchModes, mode: DispatchMode): CityFilter {
  const byDefault = defaultMode === mode;
  const others = [...own].filter(([, one]) => (one === mode) !== byDefault).map(([city]) => city);
  return { included: !byDefault, cities: others };
}
