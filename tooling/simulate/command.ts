import { parseArgs } from 'node:util';
import type { CitySize } from './city.ts';
import { simulate } from './simulate.ts';
import { figureTable, type Run } from './targets.ts';

// `npm run simulate -- --seed 7 --bookings 5000 --professionals 900 --days 2`: prints the table of docs/simulation.md.
// `npm run simulate -- --database`: a smaller city, through the product's actions and Postgres.
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    bookings: { type: 'string' },
    professionals: { type: 'string' },
    days: { type: 'string' },
    database: { type: 'boolean', default: false },
  },
});

const DEFAULT_SEEDS = values.database ? [1] : [1, 2, 3, 4, 5];
const DEFAULT_SIZE = values.database
  ? { bookings: 300, professionals: 110, days: 1 }
  : { bookings: 5000, professionals: 900, days: 2 };
const seeds = values.seed === undefined ? DEFAULT_SEEDS : [Number(values.seed)];
const size = {
  bookings: Number(values.bookings ?? DEFAULT_SIZE.bookings),
  professionals: Number(values.professionals ?? DEFAULT_SIZE.professionals),
  days: Number(values.days ?? DEFAULT_SIZE.days),
};
for (const [name, value] of Object.entries({ seed: seeds[0], ...size }))
  if (!Number.isInteger(value) || Number(value) < 1) throw new RangeError(`--${name}: a whole number from 1`);

const runs: Run[] = [];
for (const seed of seeds) {
  const startedAt = performance.now();
  runs.push(values.database ? await inDatabase({ seed, ...size }) : simulate({ seed, ...size }));
  console.error(`seed ${seed}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
}
console.log(`${size.bookings} bookings on ${size.days} days, ${size.professionals} professionals\n`);
console.log(figureTable(runs));

async function inDatabase(city: CitySize): Promise<Run> {
  // Loads the whole product, which the simulation in memory does not need.
  const { startProduct } = await import('./database/product.ts');
  const { simulateInDatabase } = await import('./database/simulate-in-database.ts');
  const app = await startProduct();
  try {
    const run = await simulateInDatabase(app, city);
    console.error(
      `${run.same} of ${run.compared} lines have the same professional at the same time as in memory`,
    );
    console.error(`${run.overlapping} overlapping reserved times`);
    return run;
  } finally {
    await app.close();
  }
}
