import { load, type LoadJob } from './load.ts';

// A process of its own: what it costs to ask must not be taken from who answers.
process.on('message', (job: LoadJob) => {
  load(job).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  );
});
process.on('disconnect', () => process.exit());
