import { fileURLToPath } from 'node:url';
import { readEnv, withAbsoluteFolders } from './env.ts';
import { makeLogger } from './platform/log/logger.ts';
import { makeOutageLog } from './platform/log/outage-log.ts';
import { type RunningServer, serve } from './serve.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Time limit of a shutdown; the process exits even if work is still hanging. */
const STOP_MS = 9_500;

/** Entry point of the process: reads the environment, serves, and shuts down once on the first signal. */
async function main(): Promise<void> {
  let running: RunningServer | null = null;
  let stopping = false;
  const stop = () => {
    // Still starting: the exit also stops the embedded database (`embedded.ts`).
    if (!running) process.exit(1);
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_MS).unref();
    running.stop().then(() => process.exit(0), fail);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // The launcher has exited, so no other process would stop this one.
  if (process.connected) process.on('disconnect', stop);

  const env = readEnv(process.env);
  const outage = makeOutageLog();
  const log = makeLogger(env.LOG_LEVEL, undefined, outage);
  running = await serve(withAbsoluteFolders(env), { root, log, outage, fail });
  for (const line of running.greeting) console.log(line);
}

function fail(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  console.error(`aaspaas: ${message}`);
  process.exit(1);
}

main().catch(fail);
