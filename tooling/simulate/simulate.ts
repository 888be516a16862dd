import { type CitySize, cityOf } from './city.ts';
import { execute } from './execution.ts';
import { figuresOf } from './figures.ts';
import { runGreedyRule } from './greedy-rule.ts';
import { runPlanRule } from './plan-rule.ts';
import type { Run } from './targets.ts';

/** Simulates one city with both rules, on the same bookings. */
export function simulate(size: CitySize): Run {
  const city = cityOf(size);
  const figuresWith = (rule: typeof runGreedyRule) => {
    const visits = rule(city);
    return figuresOf(city, visits, execute(city, visits, size.seed));
  };
  return { seed: size.seed, greedy: figuresWith(runGreedyRule), planned: figuresWith(runPlanRule) };
}
