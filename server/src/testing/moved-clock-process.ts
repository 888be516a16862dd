import { fileURLToPath } from 'node:url';
import { readEnv } from '../env.ts';
import { makeLogger } from '../platform/log/logger.ts';
import { makeOutageLog } from '../platform/log/outage-log.ts';
import { serve } from '../serve.ts';

// The product as a separate process whose clock the parent process moves (`e2e/support/moved-clock.ts`), through the channel between
// the two processes and no other way. The product itself is unmodified: it gets another clock.

/** Moves the clock to an instant (ISO 8601); from there it goes on. */
export interface MoveClock {
  readonly now: string;
}

/** Sent when the server is ready, and after each move. */
export interface MovedClockReply {
  readonly address: string;
}

const root = fileURLToPath(new URL('../../..', import.meta.url));
let offset = Date.parse(process.env['MOVED_CLOCK_START'] ?? '') - Date.now();
const clock = { now: () => new Date(Date.now() + offset) };

function fail(error: unknown): never {
  console.error(error);
  process.exit(1);
}

if (!process.send) fail('start this process with a channel to its parent');
const env = readEnv(process.env);
const outage = makeOutageLog();
const log = makeLogger(env.LOG_LEVEL, undefined, outage);
const { address } = await serve(env, { root, log, outage, fail, clock }).catch(fail);
const reply = () => process.send?.({ address } satisfies MovedClockReply);
process.on('message', ({ now }: MoveClock) => {
  offset = Date.parse(now) - Date.now();
  reply();
});
// Nothing of it is kept, so it waits for no request and no job; the exit stops the database.
process.on('disconnect', () => process.exit(0));
reply();
