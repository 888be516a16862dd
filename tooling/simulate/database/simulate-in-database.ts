import { assignAutomatically } from '../../../server/src/testing/line-actions.ts';
import type { TestApp } from '../../../server/src/testing/test-app.ts';
import { type CitySize, cityOf } from '../city.ts';
import { execute } from '../execution.ts';
import { figuresOf } from '../figures.ts';
import { runGreedyRule } from '../greedy-rule.ts';
import { runPlanRule } from '../plan-rule.ts';
import type { Run } from '../targets.ts';
import type { Visit } from '../visit.ts';
import { withoutHistory } from './city-in-database.ts';
import { overlapsInDatabase } from './finished-visits.ts';
import { replay } from './replay.ts';

/** The figures of a replay, and how far it agrees with the simulation in memory. */
export interface DatabaseRun extends Run {
  /** Lines with a professional in memory or in the database, and those of them with the same one at the same time. */
  readonly compared: number;
  readonly same: number;
  /** Overlapping reserved times in the database. */
  readonly overlapping: number;
}

/** The product books whole hours. */
const JOB_MINUTES = 60;

/** Replays a city through the product's actions; the greedy rule runs in memory. */
export async function simulateInDatabase(app: TestApp, size: CitySize): Promise<DatabaseRun> {
  const city = withoutHistory(cityOf({ ...size, jobMinutes: JOB_MINUTES }));
  await assignAutomatically(app);
  const visits = await replay(app, city);
  const inMemory = new Map(runPlanRule(city).map((visit) => [visit.booking.id, visit]));
  const figuresWith = (list: readonly Visit[]) => figuresOf(city, list, execute(city, list, size.seed));
  const compared = visits.filter(
    ({ booking, professionalId }) => professionalId ?? inMemory.get(booking.id)?.professionalId,
  );
  const isSame = ({ booking, professionalId, reservedFrom }: Visit) => {
    const other = inMemory.get(booking.id);
    return (
      professionalId === other?.professionalId && reservedFrom.getTime() === other?.reservedFrom.getTime()
    );
  };
  return {
    seed: size.seed,
    greedy: figuresWith(runGreedyRule(city)),
    planned: figuresWith(visits),
    compared: compared.length,
    same: compared.filter(isSame).length,
    overlapping: await overlapsInDatabase(app),
  };
}
