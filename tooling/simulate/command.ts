import { parseArgs } from 'node:util';
import { simulate } from './simulate.ts';
import { figureTable, type Run } from './targets.ts';

// `npm run simulate -- --seed 7 --bookings 5000 --professionals 900 --days 2`: prints the table of docs/simulation.md.
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    bookings: { type: 'string', default: '5000' },
    professionals: { type: 'string', default: '900' },
    days: { type: 'string', default: '2' },
  },
});

const DEFAULT_SEEDS = [1, 2, 3, 4, 5];
const seeds = values.seed === undefined ? DEFAULT_SEEDS : [Number(values.seed)];
const size = {
  bookings: Number(values.bookings),
  professionals: Number(values.professionals),
  days: Number(values.days),
};
for (const [name, value] of Object.entries({ seed: seeds[0], ...size }))
  if (!Number.isInteger(value) || Number(value) < 1) throw new RangeError(`--${name}: a whole number from 1`);

const runs: Run[] = [];
for (const seed of seeds) {
  const startedAt = performance.now();
  runs.push(simulate({ seed, ...size }));
  console.error(`seed ${seed}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
}
console.log(`${size.bookings} bookings on ${size.days} days, ${size.professionals} professionals\n`);
console.log(figureTable(runs));
