import { fileURLToPath } from 'node:url';
import { systemClock } from './adapters.ts';
import { checkEnvironment } from './configuration/check-configuration.ts';
import { formatFinding } from './configuration/finding.ts';
import { withAbsoluteFolders } from './configuration/derived-settings.ts';
import { readSettings } from './env.ts';
import { makeLogger } from './platform/log/logger.ts';
import { makeOutageLog } from './platform/log/outage-log.ts';
import { logProcessEvents } from './platform/log/process-events.ts';
import { readRelease } from './platform/release.ts';
import { type RunningServer, serve } from './serve.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Entry point of the process: reads the environment, serves, and shuts down once on the first signal. */
async function main(): Promise<void> {
  let running: RunningServer | null = null;
  let stopping = false;
  const stop = () => {
    // Still starting: the exit also stops the embedded database (`embedded.ts`).
    if (!running) process.exit(1);
    if (stopping) return;
    stopping = true;
    running.stop().then((hung) => process.exit(hung.length === 0 ? 0 : 1), fail);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // The launcher has exited, so no other process would stop this one.
  if (process.connected) process.on('disconnect', stop);

  const read = readSettings(process.env);
  const report = { ...read, usable: withAbsoluteFolders(read.usable) };
  const findings = await checkEnvironment(report, systemClock.now());
  const errors = findings.filter(({ level }) => level === 'error');
  const { env } = report;
  if (!env || errors.length > 0)
    throw new Error(`the configuration is wrong (npm run doctor):\n${errors.map(formatFinding).join('\n')}`);
  const outage = makeOutageLog();
  const labels = { release: readRelease(root, env.RELEASE), role: env.ROLE };
  const log = makeLogger(env.LOG_LEVEL, undefined, outage, labels);
  for (const { name, fix } of findings) log.warn({ setting: name, fix }, 'doubtful setting');
  logProcessEvents(process, log);
  running = await serve(withAbsoluteFolders(env), { root, log, outage, fail });
  for (const line of running.greeting) console.log(line);
}

function fail(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  console.error(`aaspaas: ${message}`);
  process.exit(1);
}

main().catch(fail);
