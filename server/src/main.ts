import { fileURLToPath } from 'node:url';
import { resolve } from 'node:path';
import pino from 'pino';
import { readEnv } from './env.ts';
import { serve } from './serve.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The process: reads the environment, serves, and stops once however it is told to. */
async function main(): Promise<void> {
  const env = readEnv(process.env);
  const log = pino({ level: env.LOG_LEVEL });
  const running = await serve({ ...env, DATA_DIR: resolve(root, env.DATA_DIR) }, { root, log, fail });
  for (const line of running.greeting) console.log(line);

  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), 15_000).unref();
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // The launcher is gone, however it ended: nobody would ever stop this process.
  if (process.connected) process.on('disconnect', stop);
}

function fail(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  console.error(`aaspaas: ${message}`);
  process.exit(1);
}

main().catch(fail);
