import { load, type LoadJob } from './load.ts';

// A separate process: the cost of sending requests must not slow the server under test.
process.on('message', (job: LoadJob) => {
  load(job).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  );
});
process.on('disconnect', () => process.exit());
