import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, dateOf, instantOf } from '@aaspaas/contract/kernel/time.ts';
import type { Target } from '../../server/src/platform/db/connect.ts';
import type { TcpProxy } from '../../server/src/testing/tcp-proxy.ts';
import type { DatabaseServer } from './database-server.ts';
import type { Installation } from './installation.ts';
import type { Expectation } from './run-scenario.ts';
import type { SmallDisk } from './small-disk.ts';
import type { Vendors } from './vendors.ts';
import { killWorkerAtWork } from './worker-kills.ts';

/** What a fault acts on. */
export interface FaultSite {
  readonly installation: Installation;
  readonly database: DatabaseServer;
  /** Reaches the database without the proxy. */
  readonly target: Target;
}

/** A fault under load, and what it may cause. */
export type Scenario = Expectation & {
  /** One sentence for the report. */
  readonly what: string;
} & (
    | { readonly needs?: undefined; fault(site: FaultSite): Promise<void> }
    | { readonly needs: 'midnight'; fault(site: FaultSite): Promise<void> }
    | { readonly needs: 'small disk'; fault(site: FaultSite & { readonly disk: SmallDisk }): Promise<void> }
    | { readonly needs: 'vendors'; fault(site: FaultSite & { readonly vendors: Vendors }): Promise<void> }
    | {
        readonly needs: 'previous release';
        fault(site: FaultSite & { readonly todaysScript: string }): Promise<void>;
      }
  );

/** Time before midnight at which the processes of that scenario start: enough for them to be under load before it. */
export const BEFORE_MIDNIGHT_MS = 90_000;

/** The name of the sessions of requests and reactions. */
const SESSIONS = 'aaspaas';

async function repeat(times: number, pauseMs: number, work: (n: number) => unknown): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    await work(n);
    await sleep(pauseMs);
  }
}

const OPEN_LIMIT_MS = 10_000;

/** Waits until a client has an open connection, so that the fault meets one. */
async function waitForConnection(front: TcpProxy): Promise<void> {
  const until = performance.now() + OPEN_LIMIT_MS;
  while (front.openConnections === 0) {
    if (performance.now() > until) throw new Error('no client had an open connection');
    await sleep(5);
  }
}

/** All scenarios, in the order of a run. */
export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'web-killed',
    what: 'kill -9 of one of two web processes, six times in turn, and of both at once',
    cutsClients: true,
    effect: 'fails',
    recoverSeconds: 30,
    async fault({ installation: { webs } }) {
      await repeat(6, 3_000, (n) => webs[n % webs.length]?.kill());
      for (const web of webs) web.kill();
    },
  },
  {
    name: 'worker-killed',
    what: 'kill -9 of the worker, five times, while it runs reactions; every job that it began ends',
    cutsClients: false,
    effect: 'spares',
    mustFinishJobs: true,
    recoverSeconds: 0,
    async fault({ installation, target }) {
      const abandoned = await killWorkerAtWork(installation, target, 5);
      if (abandoned === 0) throw new Error('no kill of the worker met a job');
    },
  },
  {
    name: 'database-killed',
    what: 'kill -9 of the postmaster, twice',
    cutsClients: false,
    effect: 'fails',
    recoverSeconds: 15,
    async fault({ database }) {
      await database.killAndRecover();
      // Under load again, so that the second one meets requests, too.
      await sleep(5_000);
      database.kill();
    },
  },
  {
    name: 'session-killed',
    what: 'kill -9 of the database process of one session, three times: Postgres ends all sessions and recovers',
    cutsClients: false,
    effect: 'fails',
    recoverSeconds: 15,
    fault: ({ database }) =>
      repeat(3, 5_000, async () => {
        if (!(await database.killSession(SESSIONS))) throw new Error('no session was open');
      }),
  },
  {
    name: 'database-stopped',
    what: 'the database is stopped for 60 s',
    cutsClients: false,
    effect: 'fails',
    recoverSeconds: 10,
    fault: ({ database }) => database.stopFor(60_000),
  },
  {
    name: 'connections-cut',
    what: 'all connections of clients and of the database are cut every half second for 15 s',
    cutsClients: true,
    effect: 'fails',
    recoverSeconds: 10,
    fault: ({ installation: { database, front } }) =>
      repeat(30, 500, () => {
        database.cut();
        front.cut();
      }),
  },
  {
    name: 'connections-slow',
    what: 'every message to and from the database takes 20 ms longer, to and from clients 300 ms, for 20 s',
    cutsClients: false,
    effect: 'delays',
    recoverSeconds: 10,
    async fault({ installation: { database, front } }) {
      database.delay(20);
      front.delay(300);
      await sleep(20_000);
      database.delay(0);
      front.delay(0);
    },
  },
  {
    name: 'clients-half-open',
    what: 'the open connections of clients are lost without the clients learning of it, three times',
    cutsClients: true,
    effect: 'fails',
    recoverSeconds: 25,
    fault: ({ installation: { front } }) =>
      repeat(3, 5_000, async () => {
        await waitForConnection(front);
        front.loseOpenConnections();
      }),
  },
  {
    name: 'database-half-open',
    what: 'the open connections to the database are lost without the processes learning of it; new ones work',
    cutsClients: false,
    effect: 'fails',
    recoverSeconds: 45,
    async fault({ installation: { database } }) {
      database.loseOpenConnections();
    },
  },
  {
    name: 'database-unreachable',
    what: 'no byte passes between the processes and the database for 30 s, and then all that were sent',
    cutsClients: false,
    effect: 'fails',
    recoverSeconds: 30,
    async fault({ installation: { database } }) {
      database.hold();
      await sleep(30_000);
      database.release();
    },
  },
  {
    name: 'midnight',
    what: 'the clock of all processes passes midnight in Asia/Kolkata',
    needs: 'midnight',
    cutsClients: false,
    effect: 'spares',
    recoverSeconds: 0,
    async fault({ installation }) {
      const remainingMs = nextMidnight(installation.now()).getTime() - installation.now().getTime();
      if (remainingMs > BEFORE_MIDNIGHT_MS) throw new Error('midnight passed before the load began');
      await sleep(remainingMs + 10_000);
    },
  },
  {
    name: 'disk-full',
    what: 'the disk of the database is full for 20 s',
    needs: 'small disk',
    cutsClients: false,
    effect: 'fails',
    recoverSeconds: 30,
    async fault({ disk }) {
      disk.fill();
      await repeat(20, 1_000, () => disk.fill());
      disk.empty();
    },
  },
  {
    name: 'vendors',
    what: 'the gateway does not answer, then loses its answers after doing what it was asked, then fails, for 12 s each; no text message is accepted',
    needs: 'vendors',
    cutsClients: false,
    effect: 'fails',
    recoverSeconds: 30,
    async fault({ vendors }) {
      for (const behaviour of ['hang', 'lose_answers', 'fail'] as const) {
        vendors.behave(behaviour);
        await sleep(12_000);
      }
      vendors.behave('answer');
    },
  },
  {
    name: 'two-releases',
    what: 'the release before the newest migration serves while this one migrates and replaces it process by process',
    needs: 'previous release',
    cutsClients: true,
    effect: 'spares',
    recoverSeconds: 15,
    async fault({ installation, todaysScript }) {
      const previous = [...installation.webs];
      for (const web of previous) {
        await installation.addWeb(todaysScript);
        await sleep(3_000);
        await installation.removeWeb(web);
      }
      await installation.startWorker(todaysScript);
    },
  },
];

/** Returns the next midnight in Asia/Kolkata. */
export function nextMidnight(now: Date): Date {
  return instantOf(addDays(dateOf(now), 1), '00:00');
}
